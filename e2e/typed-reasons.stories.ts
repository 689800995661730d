import type { Page } from "@playwright/test";
import { expect, makeProject, test } from "./fixtures.ts";
import { conflict, openConflicts } from "./merges.ts";
import { addressOf, begin, data, deliver, move, placeOrder } from "./order-pages.ts";

const restored = (page: Page) => page.getByRole("status").filter({ hasText: "Restored what you typed." });
const unsaved = (page: Page) => page.getByRole("button", { name: /^Unsaved input/ });

test("what is typed into the dialogs of an order is there again when the page is loaded anew, until it is sent", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await deliver(owner, scope, id, { de: { home: "Heim" } });
  await move(owner, scope, id, { status: "testing" });
  await owner.goto(addressOf(scope, `orders/${id}/overview`));
  const asked = [
    { press: "Cancel order", label: "Comment" },
    { press: "Put on hold", label: "Comment" },
    { press: "Send back: German", label: "Reason" },
  ];
  for (const { press, label } of asked) {
    await owner.getByRole("button", { name: press }).click();
    await owner.getByRole("dialog").getByLabel(label).fill(`Typed after ${press}`);
    await owner.keyboard.press("Escape");
  }
  await owner.reload();
  await expect(unsaved(owner)).toHaveAccessibleName("Unsaved input: 3 forms");
  for (const { press, label } of asked) {
    await owner.getByRole("button", { name: press }).click();
    await expect(owner.getByRole("dialog").getByLabel(label)).toHaveValue(`Typed after ${press}`);
    await restored(owner).getByRole("button", { name: "Discard" }).click();
    await expect(owner.getByRole("dialog").getByLabel(label)).toHaveValue("");
    await owner.keyboard.press("Escape");
  }
  await expect(unsaved(owner)).toHaveCount(0);
  await owner.getByRole("button", { name: "Send back: German" }).click();
  await owner.getByRole("dialog").getByLabel("Reason").fill("Too stiff");
  await owner.keyboard.press("Escape");
  await owner.getByRole("button", { name: "Send back: German" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Send back 1 string" }).click();
  await expect(owner.getByText("1 string sent back.")).toBeVisible();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await expect(unsaved(owner)).toHaveCount(0);
});

test("the text that is typed for a conflict of a merge is there again when the page is loaded anew, and decides nothing until it is used", async ({
  owner,
}) => {
  await openConflicts(
    owner,
    { home: "Haus", pay: "Zahl" },
    { feature: { home: "Start", pay: "Zahlen" }, main: { home: "Heim", pay: "Bezahlen" } },
  );
  const text = owner.getByRole("textbox", { name: "Your text" });
  await conflict(owner, "home").getByRole("button", { name: "Edit" }).click();
  await text.fill("Anfang");
  await owner.reload();
  await expect(text).toHaveValue("Anfang");
  await expect(text).toBeFocused();
  await expect(owner.getByText("0 of 2 resolved")).toBeVisible();
  await expect(unsaved(owner)).toHaveCount(0);
  await owner.keyboard.press("Escape");
  await expect(text).toHaveCount(0);
  await conflict(owner, "home").getByRole("button", { name: "Edit" }).click();
  await expect(text).toHaveValue("Start");
  await owner.keyboard.press("Escape");
  await conflict(owner, "pay").getByRole("button", { name: "Edit" }).click();
  await text.fill("Bitte zahlen");
  await owner.reload();
  // The one that was left does not come back.
  await expect(text).toHaveCount(1);
  await expect(text).toHaveValue("Bitte zahlen");
  await expect(owner.getByText("0 of 2 resolved")).toBeVisible();
  await owner.getByRole("button", { name: "Use this text" }).click();
  await expect(owner.getByText("1 of 2 resolved")).toBeVisible();
  await expect(conflict(owner, "pay")).toContainText("Bitte zahlen");
  await owner.reload();
  await expect(owner.getByText("1 of 2 resolved")).toBeVisible();
  await expect(text).toHaveCount(0);
});
