import { cell, expect, openNewProject, storedRows, test } from "#e2e/support/fixtures.ts";

test("the panel shows, edits and deletes a string, and copies its text to equal sources", async ({
  owner,
}) => {
  const entries = {
    ...{ a: { v: "Save" }, b: { v: "Save" }, c: { v: "Save" }, d: { v: "Save all" } },
    "pay.now": { v: "Pay now", tags: ["shop"] },
  };
  const scope = await openNewProject(owner, {
    en: { main: { entries } },
    de: { main: { entries: { b: { v: "Sichern" } } } },
  });
  const storedKeys = async () => (await storedRows(owner, scope)).map(({ key }) => key);
  const panel = owner.getByRole("complementary");
  const dialog = owner.getByRole("dialog", { name: "pay.now" });

  await test.step("a saved text is copied to strings with the same source, and one undo reverts it", async () => {
    const top = () => owner.getByRole("grid").evaluate((it) => it.getBoundingClientRect().top);
    const topBefore = await top();
    await cell(owner, 0, 2).click();
    await expect(panel.getByText("2 strings", { exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: /^Use this text/ })).toBeHidden();
    await owner.keyboard.type("Speichern");
    await owner.keyboard.press("Enter");
    // The text of the next row is open by then.
    await expect(owner.getByRole("textbox", { name: "German text of b" })).toBeFocused();
    await expect(
      owner.getByRole("button", { name: "Apply “Speichern” to 2 identical strings…" }),
    ).toBeVisible();
    for (const width of [1024, 1440]) {
      await owner.setViewportSize({ width, height: 900 });
      expect(await top(), `rows have moved at ${width} px`).toBe(topBefore);
    }
    await owner.keyboard.press("F8");
    await expect(panel.getByRole("region", { name: "Identical source" })).toBeFocused();
    await expect(panel.getByRole("button", { name: "Use this text in 2 strings" })).toBeVisible();
    await panel.getByRole("checkbox", { name: /Sichern/ }).uncheck();
    await panel.getByRole("button", { name: "Use this text in 1 string" }).click();
    // Each cell also shows the result of its check for different texts.
    await expect(cell(owner, 2, 2)).toContainText("Speichern");
    await panel.getByRole("checkbox", { name: /Sichern/ }).check();
    await panel.getByRole("button", { name: "Use this text in 1 string" }).click();
    await expect(cell(owner, 1, 2)).toContainText("Speichern");
    await expect(panel.getByRole("button", { name: /^Use this text/ })).toBeHidden();
    await expect(owner.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    expect(await top(), "a notice has moved the rows").toBe(topBefore);
    await owner.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(cell(owner, 1, 2)).toContainText("Sichern");
    const rows = await storedRows(owner, scope);
    expect(rows.map(({ entries }) => entries.de?.value ?? "")).toEqual([
      "Speichern",
      "Sichern",
      "Speichern",
      "",
      "",
    ]);
  });

  await test.step("neighbouring strings are shown and link to their rows, even outside a search", async () => {
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
    await owner.getByRole("button", { name: /^Remove filter/ }).click();
    await expect(owner.getByText("5 rows", { exact: true })).toBeVisible();
  });

  await test.step("a description, tags and a maximum length of a key are changed and undone", async () => {
    await cell(owner, 4, 2).click();
    await panel.getByRole("button", { name: "Edit" }).click();
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
    await cell(owner, 4, 2).click();
    await owner.keyboard.press("Control+z");
    await expect(owner.getByText(/^Undone: /)).toBeVisible();
    await expect(panel).not.toContainText("The button at the end");
  });

  await test.step("a key is deleted, and restored by undo", async () => {
    await panel.getByRole("button", { name: "Edit" }).click();
    await dialog.getByRole("button", { name: "Delete key" }).click();
    const question = owner.getByRole("dialog", { name: "Delete key" });
    await expect(question).toContainText("“pay.now” and its texts in all languages move to the trash");
    await question.getByRole("button", { name: "Delete key" }).click();
    await expect(question).toBeHidden();
    await expect(owner.getByRole("rowheader").getByRole("deletion")).toHaveText("pay.now");
    await expect(panel.getByText("This key was deleted.")).toBeVisible();
    expect(await storedKeys()).toEqual(["a", "b", "c", "d"]);
    await cell(owner, 4, 0).click();
    await owner.keyboard.press("Control+z");
    await expect.poll(storedKeys).toEqual(["a", "b", "c", "d", "pay.now"]);
    await expect(owner.getByText(/^Undone: /)).toBeVisible();
  });

  await test.step("a comment survives a reload, and is stored however its field loses the focus", async () => {
    const comment = panel.getByRole("textbox", { name: "Comment" });
    await owner.getByRole("link", { name: "Tags", exact: true }).first().click();
    await expect(owner).toHaveTitle(/Tags/);
    await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
    await cell(owner, 4, 2).click();
    await comment.fill("Seen on the till");
    await owner.reload();
    await cell(owner, 4, 2).click();
    await expect(comment).toHaveValue("Seen on the till");
    await comment.fill("Seen on the till, twice");
    await owner.goBack();
    await expect(owner).toHaveTitle(/Tags/);
    const stored = async () => (await storedRows(owner, scope))[4]?.entries.de?.comment;
    await expect.poll(stored).toBe("Seen on the till, twice");
    await owner.goForward();
    await cell(owner, 4, 2).click();
    await expect(comment).toHaveValue("Seen on the till, twice");
    await expect(owner.getByRole("button", { name: "Save comment" })).toHaveCount(0);
  });
});
