import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Language } from "#contract/languages.ts";
import type { CustomStatus } from "#contract/statuses.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FilterMenu } from "./filter-menu.tsx";

const scope = { app: "p", branch: "main" };
afterEach(() => void vi.unstubAllGlobals());

const languages = [
  { code: "en", name: "English", base: true },
  { code: "de", name: "German" },
  { code: "fr", name: "French" },
  { code: "pl", name: "Polish" },
] as Language[];

const counts = {
  de: { all: 10, failing: 5, notTranslated: 1, draft: 5, needsReview: 2, "customStatus-draft": 3 },
  fr: { all: 10, failing: 7, notTranslated: 3, draft: 0, needsReview: 0, "customStatus-draft": 0 },
  pl: { all: 100, failing: 100, notTranslated: 100, draft: 0, needsReview: 100, "customStatus-draft": 0 },
};
const filterCounts = {
  ...{ "is:warning": 4, "is:commented": 1, "by:me": 9, "check:tags": 3, "check:end_punctuation": 0 },
  ...{ "has:screenshot": 1200, "has:maxlength": 6, "has:discussion": 2 },
};

/** The menu above a grid with one cell; German and French are shown. Returns the searches. */
async function openMenu(first = "") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada", name: "Ada Lovelace" } });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href);
    if (pathname === "/v1/api/entryCount") return Response.json(counts);
    const languages = searchParams.getAll("languages").join();
    return Response.json(languages === "en,de,fr" ? filterCounts : {});
  });
  const searches: string[] = [];
  function Bar() {
    const [text, setText] = useState(first);
    const field = useRef<HTMLInputElement>(null);
    return (
      <QueryClientProvider client={client}>
        <input ref={field} aria-label="Search" />
        <FilterMenu
          scope={scope}
          view={{ text }}
          onChangeView={({ text: next }) => {
            searches.push(next);
            setText(next);
          }}
          statuses={statusStylesOf([{ _id: "5", name: "draft", color: "#335577" } as CustomStatus])}
          languages={languages}
          arrangement={{ shown: ["de", "fr"] }}
          searchField={field}
        />
        <button type="button" data-row="0" tabIndex={0}>
          Pay now
        </button>
      </QueryClientProvider>
    );
  }
  await show(<Bar />);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.element(page.getByRole("menu", { name: "Filter" })).toBeVisible();
  return searches;
}

const entry = (name: string | RegExp) => page.getByRole("menuitemcheckbox", { name });

it("counts the texts of the shown languages, and finds an entry by its words", async () => {
  const searches = await openMenu();
  await expect.element(entry("Failing 12")).toBeVisible();
  await expect.element(entry("Not translated (French) 3")).toBeVisible();
  for (const name of ["No status 15", "Needs review 2", "draft 3"])
    await expect.element(entry(name)).toBeVisible();
  await userEvent.keyboard("end punct");
  await expect.element(entry(/^Failing/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(entry(/^End punctuation differs/)).toBeChecked();
  expect(searches).toEqual(["check:end_punctuation"]);
});

it("counts in the source and the shown languages what has no counter, after the failing texts", async () => {
  await openMenu();
  for (const name of [
    "Warnings 4",
    "Commented 1",
    "A screenshot 1,200",
    "A maximum length 6",
    "A discussion 2",
  ])
    await expect.element(entry(name)).toBeVisible();
  for (const name of ["Last edited by me 9", "Tags differ from the source 3", "End punctuation differs 0"])
    await expect.element(entry(name)).toBeInTheDocument();
  const names = page
    .getByRole("menuitemcheckbox")
    .elements()
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(["Failing12", "Warnings4", "Not translated4"]);
});

it("lists labels that begin with the typed text first, and says when nothing matches", async () => {
  await openMenu();
  await userEvent.keyboard("tag");
  const labels = () => [...document.querySelectorAll("[role^=menuitem]")].map((it) => it.textContent);
  await expect.poll(labels).toEqual(["Tag…", "Tags differ from the source3"]);
  await expect.element(page.getByRole("menuitemradio", { name: "Tag…" })).toHaveAttribute("data-focused");
  await userEvent.keyboard("zz");
  await expect.element(page.getByText("No results")).toBeVisible();
});

it("combines states as alternatives and other groups as further conditions", async () => {
  const searches = await openMenu("is:failing pay");
  await expect.element(entry("Failing 12")).toBeChecked();
  await entry(/^Outdated/).click();
  await entry(/^A screenshot/).click();
  await entry(/^Last edited by me/).click();
  await entry("Failing 12").click();
  expect(searches).toEqual([
    "(is:failing OR is:outdated) pay",
    "has:screenshot (is:failing OR is:outdated) pay",
    'by:"Ada Lovelace" has:screenshot (is:failing OR is:outdated) pay',
    'is:outdated by:"Ada Lovelace" has:screenshot pay',
  ]);
});

it("Escape leads to the rows after a choice, and back to the button without one", async () => {
  await openMenu();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Filter" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await entry("Failing 12").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Pay now" })).toHaveFocus();
});
