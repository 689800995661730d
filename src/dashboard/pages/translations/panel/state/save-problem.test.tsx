import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { SaveProblem } from "./save-problem.tsx";

it("a failed save no longer reports a deleted key once the key exists again", async () => {
  const problemOf = (deleted: boolean) => (
    <SaveProblem code="not_found" row={{ ...rowOf("Pay"), ...(deleted && { deleted }) }} onRetry={() => {}} />
  );
  const { rerender } = await show(problemOf(true));
  await expect.element(page.getByText(/^This key was deleted in the meantime/)).toBeVisible();
  await rerender(problemOf(false));
  await expect.element(page.getByText(/^This key exists again/)).toBeVisible();
});
