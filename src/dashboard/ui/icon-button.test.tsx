import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { IconButton } from "./icon-button.tsx";

it("shows a tooltip with its label and key on focus", async () => {
  await show(
    <>
      <IconButton label="Undo" keys="Ctrl Z" onPress={() => {}}>
        ↶
      </IconButton>
      <p>elsewhere</p>
    </>,
  );
  await userEvent.hover(page.getByText("elsewhere"));
  const tip = page.getByText("Ctrl Z").element().parentElement;
  await expect.element(tip).not.toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
  await expect.element(tip).toBeVisible();
  await expect.element(tip).toHaveTextContent("UndoCtrl Z");
});
