import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { DueDay } from "./due-day.tsx";

it("a day is the same for readers in every time zone", async () => {
  await show(<DueDay dueDate="2090-02-01" />);
  await expect.element(page.getByText(/^Due on Wednesday.*\b1\b.*2090\.$/)).toBeVisible();
});

it("without a day the order is due in 28 days", async () => {
  await show(<DueDay dueDate="" />);
  await expect.element(page.getByText(/^No date: due in 28 days, on/)).toBeVisible();
});
