import type { Page } from "@playwright/test";
import {
  announced,
  api,
  cell,
  expect,
  openGrid,
  openNewProject,
  secondUser,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";

const field = (page: Page, key: string) => page.getByRole("textbox", { name: `German text of ${key}` });

test("a reviewer accepts, publishes or rejects a text and goes to the next by one key", async ({ owner }) => {
  const keys = ["a", "b", "c", "d", "e"];
  const scope = await openNewProject(owner, {
    en: { main: { entries: Object.fromEntries(keys.map((key) => [key, { v: `Source ${key}` }])) } },
    de: { main: { entries: { d: { v: "Fertig", s: "1" } } } },
  });
  const german = async () =>
    Object.fromEntries((await storedRows(owner, scope)).map(({ key, entries }) => [key, entries.de]));
  const translator = await secondUser(owner, scope, { name: "Ben" });
  const entries = ["a", "c", "e"].map((key) => ({
    key,
    language: "de",
    version: 0,
    draft: `Entwurf ${key}`,
  }));
  await api(translator, `/v1/api/entries?app=${scope.app}&branch=${scope.branch}`, {
    method: "PATCH",
    body: { entries },
  });

  await test.step("F9 accepts and publishes a draft, and skips texts that need no review", async () => {
    await expect(cell(owner, 4, 2)).toContainText("Entwurf e");
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("F9");
    await expect(cell(owner, 2, 2)).toBeFocused();
    await expect.poll(german).toMatchObject({ a: { value: "Entwurf a", draft: "", status: "1" } });
  });

  await test.step("Shift+F9 asks for a comment, and Enter rejects and goes on", async () => {
    await owner.keyboard.press("Shift+F9");
    const dialog = owner.getByRole("dialog", { name: "Reject c" });
    await expect(dialog.getByRole("textbox", { name: "Comment" })).toBeFocused();
    await owner.keyboard.type("Too long");
    await owner.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(cell(owner, 4, 2)).toBeFocused();
    await expect.poll(german).toMatchObject({ c: { draft: "Entwurf c", status: "4", comment: "Too long" } });
  });

  await test.step("typed text is accepted together with the open text, and the last text stays open", async () => {
    await owner.keyboard.press("Enter");
    await expect(field(owner, "e")).toBeFocused();
    await owner.keyboard.type(" und mehr");
    const announcement = announced(owner, "No more texts to review below.");
    await owner.keyboard.press("F9");
    await announcement;
    await expect.poll(german).toMatchObject({ e: { value: "Entwurf e und mehr", draft: "", status: "1" } });
    await owner.keyboard.press("Escape");
    await cell(owner, 1, 2).click();
    await owner.keyboard.press("F9");
    await expect(owner.getByText("There is no text to accept.")).toBeVisible();
  });

  await test.step("without the right to publish, a draft is accepted and stays a draft", async () => {
    await openGrid(translator, scope, ["de"]);
    await cell(translator, 1, 2).click();
    await translator.keyboard.type("Neu");
    await translator.keyboard.press("F9");
    await expect.poll(german).toMatchObject({ b: { value: "", draft: "Neu", status: "1" } });
  });
});

test("an open text fits its editor, gets the source or an identical text, and widens by keys", async ({
  owner,
}) => {
  const scope = await openNewProject(
    owner,
    {
      en: {
        main: {
          entries: {
            a: { v: "Pay now" },
            b: { v: "Pay now" },
            c: { v: 'See <a href="https://example.org/a/long/address">the terms</a> of {company}' },
            d: { v: "{n, plural, one {# file} other {# files}}" },
          },
        },
      },
      de: { main: { entries: { b: { v: "Jetzt zahlen" } } } },
    },
    ["de", "ar", "fr", "pl"],
  );
  const german = async (key: string) =>
    (await storedRows(owner, scope)).find((row) => row.key === key)?.entries.de;
  const editor = owner.locator("[data-editor]");
  const isInside = () =>
    editor.evaluate((element) => {
      const [box, grid] = [element, element.closest('[role="grid"]')].map((it) =>
        it?.getBoundingClientRect(),
      );
      return box && grid ? box.left >= grid.left && box.right <= grid.right : false;
    });

  await test.step("Ctrl+J and a digit insert the text of an identical source", async () => {
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: "Copy source" })).toBeVisible();
    await owner.keyboard.press("Control+j");
    await expect(owner.getByRole("group", { name: "Texts of identical sources" })).toContainText(
      "Jetzt zahlen",
    );
    await owner.keyboard.press("1");
    await expect(field(owner, "a")).toHaveValue("Jetzt zahlen");
    await owner.keyboard.press("Control+z");
    await expect(field(owner, "a")).toHaveValue("");
    await owner.getByRole("complementary").getByRole("button", { name: "Insert Jetzt zahlen" }).click();
    await expect(field(owner, "a")).toHaveValue("Jetzt zahlen");
    await expect(field(owner, "a")).toBeFocused();
    await owner.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(field(owner, "a")).toHaveValue("");
    await owner.keyboard.press("Escape");
  });

  await test.step("the editor of a text with tags is 480 px wide, and as wide as the grid after a key press", async () => {
    for (const column of [2, 5]) {
      await cell(owner, 2, 1).focus();
      for (let step = 1; step < column; step++) await owner.keyboard.press("ArrowRight");
      await owner.keyboard.press("Enter");
      await owner.keyboard.press("Shift+F8");
      const text = editor.getByRole("textbox");
      await expect(text).toHaveValue(/^See <a href/);
      expect(await text.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
      const width = await editor.evaluate((it) => it.getBoundingClientRect().width);
      expect(width).toBeGreaterThanOrEqual(480);
      expect(await isInside()).toBe(true);
      await owner.keyboard.press("Shift+F4");
      await expect
        .poll(() => editor.evaluate((it) => it.getBoundingClientRect().width))
        .toBeGreaterThan(width + 100);
      expect(await isInside()).toBe(true);
      await owner.getByRole("combobox", { name: "Reference language" }).selectOption("French");
      await text.focus();
      await owner.keyboard.press("Shift+F4");
      await owner.keyboard.press("Escape");
    }
  });

  await test.step("the source fills all plural forms, and one form fills all empty forms", async () => {
    await cell(owner, 3, 3).click();
    await owner.keyboard.press("Enter");
    const form = (category: string) => owner.getByRole("textbox", { name: `of d, n: ${category}` });
    await expect(form("zero")).toBeFocused();
    await owner.keyboard.press("Shift+F8");
    await expect(form("one")).toHaveValue("# file");
    await expect(form("many")).toHaveValue("# files");
    await owner.keyboard.press("Control+z");
    await expect(form("many")).toHaveValue("");
    await owner.keyboard.type("ملفات");
    await owner.getByRole("button", { name: "Copy to empty forms" }).click();
    await expect(form("other")).toHaveValue("ملفات");
    await owner.keyboard.press("Escape");
  });

  await test.step("undo in an untouched text changes no other field", async () => {
    const search = owner.getByRole("combobox", { name: "Search keys and texts" });
    await search.fill("");
    await search.pressSequentially("Pay");
    await expect(owner.getByText("2 rows")).toBeVisible();
    await cell(owner, 1, 2).click();
    await owner.keyboard.press("Enter");
    await expect(field(owner, "b")).toBeFocused();
    await owner.keyboard.press("Control+z");
    await expect(search).toHaveValue("Pay");
    expect(await german("b")).toMatchObject({ value: "Jetzt zahlen" });
  });

  await test.step("a language without a column is a reference in the wide editor", async () => {
    await openGrid(owner, scope, ["fr"]);
    await cell(owner, 1, 2).click();
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Shift+F4");
    await editor.getByRole("combobox", { name: "Reference language" }).selectOption("German");
    await expect(editor.getByText("Jetzt zahlen")).toBeVisible();
  });
});
