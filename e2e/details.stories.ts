import {
  api,
  cell,
  expect,
  makeProject,
  makeTeam,
  openGrid,
  openNewProject,
  secondUser,
  storedRows,
  test,
} from "./fixtures.ts";

const data = { en: { main: { entries: { "pay.now": { v: "Pay now", tags: ["shop"] } } } } };

test("a manager describes a key, tags it, limits its length and deletes it, and can undo each", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  const panel = owner.getByRole("complementary");
  await panel.getByRole("button", { name: "Edit" }).click();
  const dialog = owner.getByRole("dialog", { name: "pay.now" });
  await dialog.getByLabel("Description").fill("The button at the end");
  await dialog.getByLabel("Tags").fill("checkout");
  await dialog.getByLabel("Tags").press("Enter");
  await dialog.getByLabel("Maximum length").fill("9");
  await dialog.getByLabel("Metadata").fill("screen: cart");
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Unsaved changes")).toBeVisible();
  await panel.getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("The button at the end");
  await dialog.getByRole("button", { name: "Save details" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Unsaved changes")).toBeHidden();
  await expect(panel).toContainText("The button at the end");
  await expect(panel).toContainText("checkout, shop");
  await expect(panel).toContainText("0 / 9");
  await expect(panel).toContainText("cart");
  await cell(owner, 0, 2).click();
  await owner.keyboard.press("Control+z");
  await expect(owner.getByText(/^Undone: /)).toBeVisible();
  await expect(panel).not.toContainText("The button at the end");
  await panel.getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("button", { name: "Delete key" }).click();
  const question = owner.getByRole("dialog", { name: "Delete key" });
  await expect(question).toContainText("“pay.now” and its texts in all languages move to the trash");
  await question.getByRole("button", { name: "Delete key" }).click();
  await expect(question).toBeHidden();
  await expect(owner.getByRole("rowheader").getByRole("deletion")).toHaveText("pay.now");
  await expect(panel.getByText("This key was deleted.")).toBeVisible();
  expect(await storedRows(owner, scope)).toEqual([]);
  await cell(owner, 0, 0).click();
  await owner.keyboard.press("Control+z");
  await expect.poll(async () => (await storedRows(owner, scope)).map(({ key }) => key)).toEqual(["pay.now"]);
  await expect(owner.getByText(/^Undone: /)).toBeVisible();
});

test("a status of the team is offered to its roles, and set with the comment that it demands", async ({
  owner,
}) => {
  const texts = { ...data, de: { main: { entries: { "pay.now": { v: "Zahlen" } } } } };
  const scope = await makeProject(owner, texts, ["de"], await makeTeam(owner));
  const statuses = `/v1/api/statuses?app=${scope.app}`;
  const own = (name: string, roles: string[], commentRequired: boolean) =>
    api<{ _id: string }>(owner, statuses, {
      method: "POST",
      body: { name, color: "#7a3cff", roles, commentRequired },
    });
  const demanded = await own("Legal says no", ["translator"], true);
  await own("Signed off", ["owner"], false);
  const guest = await secondUser(owner, scope, { name: "Theo Translator" });
  await openGrid(guest, scope, ["de"]);
  await cell(guest, 0, 2).click();
  const panel = guest.getByRole("complementary");
  const demanding = panel.getByRole("button", { name: "Legal says no" });
  await expect(demanding).toBeVisible();
  await expect(panel.getByRole("button", { name: "Signed off" })).toHaveCount(0);
  await demanding.click();
  await expect(guest.getByText("This status needs a comment").first()).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await guest.keyboard.type("The contract says otherwise");
  await demanding.click();
  await expect(demanding).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(async () => (await storedRows(owner, scope))[0]?.entries.de)
    .toMatchObject({ status: demanded._id, comment: "The contract says otherwise" });
  await panel.getByRole("button", { name: "Accepted" }).click();
  await expect.poll(async () => (await storedRows(owner, scope))[0]?.entries.de?.status).toBe("1");
});

test("a comment that is typed outlasts a reload, and is stored however one leaves it", async ({ owner }) => {
  const scope = await openNewProject(owner, data);
  const comment = owner.getByRole("complementary").getByRole("textbox", { name: "Comment" });
  await owner.getByRole("link", { name: "Tags", exact: true }).first().click();
  await expect(owner).toHaveTitle(/Tags/);
  await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
  await cell(owner, 0, 2).click();
  await comment.fill("Seen on the till");
  await owner.reload();
  await cell(owner, 0, 2).click();
  await expect(comment).toHaveValue("Seen on the till");
  await comment.fill("Seen on the till, twice");
  await owner.goBack();
  await expect(owner).toHaveTitle(/Tags/);
  const stored = async () => (await storedRows(owner, scope))[0]?.entries.de?.comment;
  await expect.poll(stored).toBe("Seen on the till, twice");
  await owner.goForward();
  await cell(owner, 0, 2).click();
  await expect(comment).toHaveValue("Seen on the till, twice");
  await expect(owner.getByRole("button", { name: "Save comment" })).toHaveCount(0);
});

test("the panel shows the strings before and after, also those that were not searched for, and leads to them; a text that is saved goes into strings with the same source, those that were chosen, and one undo takes it back", async ({
  owner,
}) => {
  const entries = { a: { v: "Save" }, b: { v: "Save" }, c: { v: "Save" }, d: { v: "Save all" } };
  const scope = await makeProject(owner, {
    en: { main: { entries } },
    de: { main: { entries: { b: { v: "Sichern" } } } },
  });
  await openGrid(owner, scope, ["de"]);
  const panel = owner.getByRole("complementary");
  await cell(owner, 0, 2).click();
  await expect(panel.getByText("Also in 2 strings")).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Use this text/ })).toBeHidden();
  await owner.keyboard.type("Speichern");
  await owner.keyboard.press("Enter");
  // The text of the next row is open by then.
  await expect(owner.getByRole("textbox", { name: "German text of b" })).toBeFocused();
  await expect(owner.getByRole("button", { name: "Use the saved text in 2 other strings…" })).toBeVisible();
  await owner.keyboard.press("F8");
  await expect(panel.getByRole("region", { name: "Same source elsewhere" })).toBeFocused();
  await expect(panel.getByRole("button", { name: "Use this text in 2 strings" })).toBeVisible();
  await panel.getByRole("checkbox", { name: /Sichern/ }).uncheck();
  await panel.getByRole("button", { name: "Use this text in 1 string" }).click();
  // Each cell also says that its check found texts that differ, or no longer.
  await expect(cell(owner, 2, 2)).toContainText("Speichern");
  await panel.getByRole("checkbox", { name: /Sichern/ }).check();
  await panel.getByRole("button", { name: "Use this text in 1 string" }).click();
  await expect(cell(owner, 1, 2)).toContainText("Speichern");
  await expect(panel.getByRole("button", { name: /^Use this text/ })).toBeHidden();
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(cell(owner, 1, 2)).toContainText("Sichern");
  const rows = await storedRows(owner, scope);
  expect(rows.map(({ entries }) => entries.de?.value ?? "")).toEqual([
    "Speichern",
    "Sichern",
    "Speichern",
    "",
  ]);

  await cell(owner, 2, 2).click();
  await expect(panel.getByRole("link", { name: "Save Sichern" })).toBeVisible();
  await panel.getByRole("link", { name: "Save all Not translated yet" }).click();
  await expect(cell(owner, 3, 2)).toBeFocused();
  const search = owner.getByRole("combobox", { name: "Search keys and texts" });
  await search.fill("key:c");
  await search.press("Enter");
  await expect(cell(owner, 1, 2)).toBeHidden();
  await cell(owner, 0, 2).click();
  await panel.getByRole("link", { name: "Save Sichern" }).click();
  await expect(cell(owner, 0, 2)).toContainText("Sichern");
});
