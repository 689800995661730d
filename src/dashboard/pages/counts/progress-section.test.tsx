import type { UseQueryResult } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Progress } from "#contract/counts.ts";
import type { Language } from "#contract/languages.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ProgressSection } from "./progress-section.tsx";
import type { CountsView } from "./use-counts-view.ts";

it("shows no progress when no days are recorded", async () => {
  const query = { data: { days: [], languages: {} } } as unknown as UseQueryResult<Progress>;
  const view: CountsView = { tag: "", group: "", unit: "strings", days: 30, sort: undefined };
  const german = { code: "de", name: "German", base: false } as Language;
  await show(<ProgressSection query={query} languages={[german]} view={view} onChange={() => {}} />);
  await expect.element(page.getByText(/isn’t shown to vendors/)).toBeVisible();
  await expect.element(page.getByText(/0%/)).not.toBeInTheDocument();
});
