import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { DueDay } from "./due-day.tsx";

it("a day that is over is said to be, with the day on which the order is due instead", async () => {
  await show(<DueDay dueDate="2020-02-01" />);
  await expect.element(page.getByText(/^That day is over, so the order is due in 28 days, on/)).toBeVisible();
});
