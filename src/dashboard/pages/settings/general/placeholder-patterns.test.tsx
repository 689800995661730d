import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ProjectSettings } from "#contract/projects/settings.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PlaceholderPatterns } from "./placeholder-patterns.tsx";

afterEach(() => void vi.unstubAllGlobals());

const example = { key: "greeting", language: "en", text: "Hi [[name]]", found: ["[[name]]"] };

/** Opens the patterns of a project; returns the bodies that were sent. */
async function openPatterns(initialPatterns: string[], mayChange = true) {
  const sent: unknown[] = [];
  await beginTabStorage();
  function Setting() {
    const [patterns, setPatterns] = useState(initialPatterns);
    vi.stubGlobal("fetch", async (address: string, { body, method }: RequestInit) => {
      if (method === "GET" || method === undefined) return Response.json([]);
      const sentBody = JSON.parse(String(body));
      sent.push(sentBody.patterns ?? sentBody.placeholderPatterns);
      if (address.includes("/try")) {
        const tried = { pattern: sentBody.patterns[0], texts: 1, examples: [example] };
        return Response.json({ patterns: [tried], texts: 40, complete: false });
      }
      setPatterns(sentBody.placeholderPatterns);
      return Response.json({ placeholderPatterns: sentBody.placeholderPatterns, etag: "later" });
    });
    const settings = { placeholderPatterns: patterns, etag: "now" } as ProjectSettings;
    return (
      <PlaceholderPatterns scope={{ app: "p", branch: "b" }} settings={settings} mayChange={mayChange} />
    );
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Setting /> }])} />
    </QueryClientProvider>,
  );
  return sent;
}

const field = page.getByRole("textbox", { name: "New pattern" });

it("tests a pattern on Enter and adds it on the next Enter", async () => {
  const sent = await openPatterns(["%%\\w+"]);
  await field.fill("\\[\\[\\w+\\]\\]");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^1 text matches \(first 40/)).toBeVisible();
  await expect.element(page.getByText("Hi [[name]]")).toBeVisible();
  const chips = [...document.querySelectorAll("[data-chip]")];
  expect(chips.map(({ textContent }) => textContent)).toEqual(["[[name]]"]);
  expect(sent).toEqual([["\\[\\[\\w+\\]\\]"]]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Remove \\[\\[\\w+\\]\\]" })).toBeVisible();
  expect(sent[1]).toEqual(["%%\\w+", "\\[\\[\\w+\\]\\]"]);
  await expect.element(field).toHaveValue("");
  await page.getByRole("button", { name: "Remove %%\\w+" }).click();
  await expect.poll(() => sent[2]).toEqual(["\\[\\[\\w+\\]\\]"]);
});

it("shows errors of a pattern at its field without sending it", async () => {
  const sent = await openPatterns(["a"]);
  for (const [typed, message] of [
    ["(", /^Enter a valid JavaScript regular expression/],
    ["b*", /also matches empty text/],
    ["a", /^This pattern is in the list twice/],
  ] as const) {
    await field.fill(typed);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
  }
  expect(sent).toEqual([]);
  await field.fill("bc");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Add pattern" })).toBeVisible();
  await field.fill("b");
  await expect.element(page.getByRole("button", { name: "Test pattern" })).toBeVisible();
});

const longPatterns = Array.from({ length: 19 }, (_, index) => `${"a".repeat(190)}${index}`);

it.each(["ltr", "rtl"])("fits long patterns and matches on a narrow page in %s direction", async (dir) => {
  await page.viewport(320, 600);
  document.documentElement.dir = dir;
  await openPatterns(longPatterns);
  await field.fill("b".repeat(200));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Hi [[name]]")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  document.documentElement.dir = "";
});

it("hides editing without the permission, and the new field when the list is full", async () => {
  await openPatterns(longPatterns, false);
  await expect.element(page.getByRole("list", { name: "Custom placeholders" })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  await openPatterns([...longPatterns, "b"]);
  await expect.element(page.getByText("A project can have at most 20 patterns.")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});
