import {
  api,
  cell,
  expect,
  openGrid,
  openNewProject,
  openProject,
  secondUser,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";
import { data, placeOrder } from "#e2e/support/order-pages.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

type Rows = { rows: Array<{ key: string; inOrder?: string[] }> };

test("a key in an open order is renamed, duplicated, deleted and restored by keyboard only", async ({
  owner,
  expectProblems,
}) => {
  // The panel may still request the history of a name that an undo has replaced.
  expectProblems(/^404 GET .*changes$/);
  const scope = await openNewProject(owner, data);
  await placeOrder(owner, scope);
  await openGrid(owner, scope, ["de"]);
  const keyOf = (row: number) => owner.locator(`[data-row="${row}"][data-column="0"]`);
  const keys = async () => (await storedRows(owner, scope)).map(({ key }) => key);
  const keyboard = owner.keyboard;

  await test.step("the renamed key stays in its order, and one undo restores its name", async () => {
    await cell(owner, 0, 2).focus();
    await keyboard.press("Shift+F2");
    const dialog = owner.getByRole("dialog", { name: "Rename key" });
    const name = dialog.getByRole("textbox", { name: "Key" });
    await expect(name).toBeFocused();
    await expect(dialog).toContainText("Apps and files that use the old name no longer find this string.");
    await keyboard.press("Control+a");
    await keyboard.type("start.title");
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(keyOf(0)).toContainText("start.title");
    await expect(cell(owner, 0, 2)).toBeFocused();
    const { rows } = await api<Rows>(owner, `/v1/api/entries?app=${scope.app}&branch=${scope.branch}`);
    expect(rows[0]).toMatchObject({ key: "start.title", inOrder: ["de"] });
    await keyboard.press("Control+z");
    await expect(keyOf(0)).toContainText("home");
  });

  await test.step("the copy of a key gets the focus", async () => {
    await cell(owner, 0, 2).focus();
    await keyboard.press("Shift+F4");
    const dialog = owner.getByRole("dialog", { name: "Duplicate key" });
    await expect(dialog.getByRole("textbox", { name: "Name of the copy" })).toBeFocused();
    await keyboard.press("Control+a");
    await keyboard.type("home.copy");
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(owner.locator("[data-row]:focus")).toBeVisible();
    await expect(keyOf(3)).toContainText("home.copy");
    expect(await keys()).toEqual(["home", "pay", "bye", "home.copy"]);
  });

  await test.step("a deletion shows the open order, and the key is restored from its row", async () => {
    await cell(owner, 0, 2).focus();
    await keyboard.press("Control+Delete");
    const dialog = owner.getByRole("dialog", { name: "Delete key" });
    await expect(dialog).toContainText("Its place in 1 open order");
    await dialog.getByRole("button", { name: "Delete key" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(owner.getByRole("rowheader").getByRole("deletion")).toHaveText("home");
    await expect(owner.getByText("home deleted.")).toBeVisible();
    expect(await keys()).not.toContain("home");
    await cell(owner, 0, 2).focus();
    await keyboard.press("Control+Shift+Digit9");
    await expect(owner.getByText("home restored.")).toBeVisible();
    await expect(owner.getByRole("rowheader").getByRole("deletion")).toHaveCount(0);
    expect(await keys()).toContain("home");
  });
});

test("a manager adds and moves keys from the toolbar and the row menu; a translator cannot", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*keys$/);
  const scope = await openNewProject(owner, data);
  await api(owner, `/v1/api/groups?app=${scope.app}&branch=${scope.branch}`, {
    method: "POST",
    body: { name: "checkout" },
  });
  const dialog = owner.getByRole("dialog", { name: "Add key" });

  await test.step("a name in use is refused at its field, and the grid moves to the new key", async () => {
    await owner.getByRole("button", { name: "Add key" }).click();
    await dialog.getByRole("textbox", { name: "Key", exact: true }).fill("pay");
    await dialog.getByRole("textbox", { name: /^Source text/ }).fill("Basket");
    await dialog.getByLabel("Maximum length").fill("12");
    await dialog.getByRole("button", { name: "Add key" }).click();
    await expect(dialog.getByRole("textbox", { name: "Key", exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await dialog.getByRole("textbox", { name: "Key", exact: true }).fill("cart.title");
    await dialog.getByRole("button", { name: "Add key" }).click();
    await expect(dialog).toBeHidden();
    await expect(cell(owner, 3, 1)).toBeFocused();
    await expect(cell(owner, 3, 1)).toContainText("Basket");
    await expect(owner.getByText("cart.title added.")).toBeVisible();
  });

  await test.step("the row menu moves a key to a group, and undo moves it back", async () => {
    const groups = async () => (await storedRows(owner, scope)).map(({ group }) => group);
    await cell(owner, 3, 0).click({ button: "right" });
    await owner.getByRole("menuitem", { name: "Move to a group…" }).click();
    const moving = owner.getByRole("dialog", { name: "Move key" });
    await pickOption(moving.getByLabel("Group"), "checkout");
    await moving.getByRole("button", { name: "Move key" }).click();
    await expect(owner.getByText("cart.title moved to checkout.")).toBeVisible();
    expect(await groups()).toEqual(["main", "main", "main", "checkout"]);
    await owner.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(groups).toEqual(["main", "main", "main", "main"]);
  });

  await test.step("a translator is not offered these actions", async () => {
    const guest = await secondUser(owner, scope, { name: "Tom Translator" });
    await openProject(guest, scope);
    await cell(guest, 0, 2).click();
    await expect(guest.getByRole("button", { name: "Add key" })).toBeHidden();
    await expect(guest.getByRole("button", { name: "Actions for this key" })).toBeHidden();
    await guest.keyboard.press("Shift+F2");
    await expect(guest.getByText("Your role doesn’t allow editing here.").first()).toBeVisible();
  });
});
