import type { Page } from "@playwright/test";
import {
  cell,
  chooseAction,
  expect,
  openNewProject,
  type Scope,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";

const contentOf = (texts: Record<string, string>) => ({
  main: { entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])) },
});
const bar = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const panel = (page: Page) => page.getByRole("complementary");
const excludedTexts = async (page: Page, scope: Scope) =>
  (await storedRows(page, scope)).flatMap(({ key, entries }) => (entries.de?.excluded ? [key] : []));
const excludedKeys = async (page: Page, scope: Scope) =>
  (await storedRows(page, scope)).flatMap(({ key, excluded }) => (excluded ? [key] : []));

test("excludes texts and keys, finds them, undoes that, and includes a key again", async ({
  owner,
  expectProblems,
}) => {
  // The search may run while its first half is typed.
  expectProblems(/^400 GET .*entries$/);
  const keys = { "pay.a": "Pay", "pay.b": "Pay now", brand: "Parlance" };
  const scope = await openNewProject(owner, { en: contentOf(keys) });
  const mark = (row: number) => cell(owner, row, 2).getByRole("img", { name: "Excluded", exact: true });

  await test.step("exclude one text from its menu", async () => {
    await cell(owner, 2, 2).click({ button: "right" });
    await owner.getByRole("menuitem", { name: "Exclude", exact: true }).click();
    await expect(mark(2)).toBeVisible();
    await expect.poll(() => excludedTexts(owner, scope)).toEqual(["brand"]);
    await expect(panel(owner).getByText("Excluded: this text is not needed in this language.")).toBeVisible();
  });

  await test.step("filter by excluded and by untranslated texts", async () => {
    await owner.getByRole("button", { name: "Filter", exact: true }).click();
    await owner.getByRole("menuitemcheckbox", { name: /^Excluded/ }).click();
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
    await owner.getByRole("button", { name: "Remove filter Excluded" }).click();
    await owner.keyboard.press("/");
    await owner.keyboard.type("is:notTranslated@de");
    await expect(owner.getByText("2 rows", { exact: true })).toBeVisible();
  });

  await test.step("exclude the matching texts at once, and undo that", async () => {
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+a");
    await expect(bar(owner, "2 strings in 2 languages selected")).toBeVisible();
    await chooseAction(owner, "Exclude");
    await owner.getByRole("button", { name: "Exclude 4 texts" }).press("Enter");
    await expect(owner.getByText("Exclude: 4 texts changed.")).toBeVisible();
    await expect.poll(() => excludedTexts(owner, scope)).toEqual(["pay.a", "pay.b", "brand"]);
    await expect(mark(0)).toBeVisible();
    await owner.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await expect.poll(() => excludedTexts(owner, scope)).toEqual(["brand"]);
    await expect(mark(0)).toHaveCount(0);
  });

  await test.step("exclude keys at once, and include one in its details", async () => {
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+a");
    await chooseAction(owner, "Exclude keys");
    await owner.getByRole("button", { name: "Exclude 2 keys" }).press("Enter");
    await expect(owner.getByText("Exclude keys: 2 keys changed.")).toBeVisible();
    await expect.poll(() => excludedKeys(owner, scope)).toEqual(["pay.a", "pay.b"]);
    await expect(owner.getByRole("img", { name: "Excluded in all languages" })).toHaveCount(2);
    await owner.getByRole("button", { name: "Clear selection" }).click();
    await cell(owner, 0, 2).click();
    await panel(owner).getByRole("button", { name: "Edit" }).click();
    await owner.getByRole("checkbox", { name: "Do not translate" }).uncheck();
    await owner.getByRole("button", { name: "Save details" }).click();
    await expect.poll(() => excludedKeys(owner, scope)).toEqual(["pay.b"]);
    await expect(mark(0)).toHaveCount(0);
  });
});
