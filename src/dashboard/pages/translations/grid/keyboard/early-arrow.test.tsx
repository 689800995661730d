import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { GridLoading } from "#dashboard/pages/translations/grid-states.tsx";
import { show } from "#dashboard/testing/show.tsx";
import { consumeEarlyArrow } from "./early-arrow.ts";

/** Presses keys while the rows are loading; returns whether the arriving rows get the focus. */
async function pressEarly(keys: string): Promise<boolean> {
  const { unmount } = await show(<GridLoading />);
  await userEvent.keyboard(keys);
  await unmount();
  return consumeEarlyArrow();
}

it("gives the focus to the arriving rows after an arrow key, once", async () => {
  expect(await pressEarly("{ArrowDown}{ArrowDown}")).toBe(true);
  expect(consumeEarlyArrow()).toBe(false);
});

it("gives no focus to rows that arrive while other keys are pressed", async () => {
  for (const keys of ["{Enter}", "{ArrowDown}{Enter}", "{ArrowDown}a", "{Control>}{ArrowDown}{/Control}"])
    expect([keys, await pressEarly(keys)]).toEqual([keys, false]);
});

it("leaves the focus in a field, where an arrow key belongs to the field", async () => {
  const { getByRole } = await show(<input />);
  await getByRole("textbox").click();
  expect(await pressEarly("{ArrowDown}")).toBe(false);
});
