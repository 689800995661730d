import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { DueDay } from "./due-day.tsx";

it("shows the same due day in every time zone", async () => {
  await show(<DueDay dueDate="2090-02-01" />);
  await expect.element(page.getByText(/^Due on Wednesday.*\b1\b.*2090\.$/)).toBeVisible();
});

it("shows a due date in 28 days when none is chosen", async () => {
  await show(<DueDay dueDate="" />);
  await expect.element(page.getByText(/^No date: due in 28 days, on/)).toBeVisible();
});
