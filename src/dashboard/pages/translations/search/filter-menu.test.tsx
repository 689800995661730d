import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Language } from "#contract/languages.ts";
import { countsQuery } from "#dashboard/api/counts.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FilterMenu } from "./filter-menu.tsx";

const scope = { app: "p", branch: "main" };
const languages = [
  { code: "de", name: "German" },
  { code: "fr", name: "French" },
  { code: "pl", name: "Polish" },
] as Language[];

/** The menu above a grid with one cell; German and French are shown. Returns the searches. */
async function openMenu(first = "") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada", name: "Ada Lovelace" } });
  client.setQueryData(countsQuery(scope, "").queryKey, {
    de: { failing: 5, notTranslated: 1, needsReview: 2 },
    fr: { failing: 7, notTranslated: 3, needsReview: 0 },
    pl: { failing: 100, notTranslated: 100, needsReview: 100 },
  } as never);
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
          statuses={statusStylesOf([])}
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
  await expect.element(entry("Needs review 2")).toBeVisible();
  await userEvent.keyboard("end punct");
  await expect.element(entry(/^Failing/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(entry("End punctuation differs")).toBeChecked();
  expect(searches).toEqual(["check:end_punctuation"]);
});

it("lists labels that begin with the typed text first, and says when nothing matches", async () => {
  await openMenu();
  await userEvent.keyboard("tag");
  const labels = () => [...document.querySelectorAll("[role^=menuitem]")].map((it) => it.textContent);
  await expect.poll(labels).toEqual(["Tag…", "Tags differ from the source"]);
  await expect.element(page.getByRole("menuitemradio", { name: "Tag…" })).toHaveAttribute("data-focused");
  await userEvent.keyboard("zz");
  await expect.element(page.getByText("No results")).toBeVisible();
});

it("combines states as alternatives and other groups as further conditions", async () => {
  const searches = await openMenu("is:failing pay");
  await expect.element(entry("Failing 12")).toBeChecked();
  await entry(/^Outdated/).click();
  await entry("A screenshot").click();
  await entry("Last edited by me").click();
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
