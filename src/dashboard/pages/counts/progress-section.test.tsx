import type { UseQueryResult } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Progress } from "#contract/counts.ts";
import type { Language } from "#contract/languages.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ProgressSection } from "./progress-section.tsx";
import type { CountsView } from "./use-counts-view.ts";

const view: CountsView = { tag: "", group: "", unit: "strings", days: 30, sort: undefined };
const german = { code: "de", name: "German", base: false } as Language;

async function showDays(translated: ReadonlyArray<number | null>) {
  const all = translated.map((count) => (count === null ? null : 10));
  const days = translated.map((_, index) => `2026-11-0${index + 1}`);
  const data = { days, languages: { de: { translated, all } } };
  const query = { data } as unknown as UseQueryResult<Progress>;
  await show(
    <>
      <ProgressSection query={query} languages={[german]} view={view} onChange={() => {}} />
      <p>there</p>
    </>,
  );
  await expect.element(page.getByText("there")).toBeVisible();
}

it.each([
  ["no day", []],
  ["one day", [null, null, 5]],
])("shows nothing if %s is recorded", async (_name, days) => {
  await showDays(days);
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  await expect.element(page.getByText(/%/)).not.toBeInTheDocument();
});

it("shows the change of each language, and the days as a table", async () => {
  await showDays([null, 2, 5]);
  await expect.element(page.getByText("20% → 50%")).toBeVisible();
  await page.getByText("As a table").click();
  const rows = page.getByRole("region", { name: "Over time" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("Nov 3, 202650%");
});
