import type { Page } from "@playwright/test";
import {
  api,
  cell,
  chooseAction,
  expect,
  openNewProject,
  type Scope,
  secondUser,
  storedRows,
  tabTo,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const contentOf = (texts: Record<string, string>) => ({
  main: { entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])) },
});
const bar = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const menu = (page: Page) => page.getByRole("menu", { name: "Actions" });
const outcome = (page: Page) => page.getByRole("dialog").getByRole("status");
const lockedKeys = async (page: Page, scope: Scope) =>
  (await storedRows(page, scope)).filter(({ entries }) => entries.de?.locked).map(({ key }) => key);
const texts = async (page: Page, scope: Scope, language: string) =>
  (await storedRows(page, scope)).map(({ entries }) => textOf(entries[language]));

test("locks all matching texts but two, and undoes it, by keyboard only", async ({ owner }) => {
  const keys = { "pay.a": "Pay", "pay.b": "Pay", "pay.c": "Pay", "pay.d": "Pay", pack: "Pack" };
  const scope = await openNewProject(owner, { en: contentOf(keys), de: contentOf(keys) });

  await test.step("select all matching rows", async () => {
    await owner.keyboard.press("/");
    await owner.keyboard.type("pay");
    await expect(owner.getByText("4 rows", { exact: true })).toBeVisible();
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+a");
    await expect(bar(owner, "4 strings in 2 languages selected")).toBeVisible();
  });

  await test.step("choose an action by its first letters", async () => {
    await owner.keyboard.press("Control+Shift+7");
    await expect(menu(owner)).toBeVisible();
    await owner.keyboard.type("Lock");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("dialog", { name: "Lock" })).toBeVisible();
    await expect(outcome(owner)).toHaveText("8 will change");
  });

  await test.step("exclude two rows and run", async () => {
    for (const key of ["pay.a", "pay.c"]) {
      await tabTo(owner, new RegExp(`^${key} \\(de\\)`));
      await owner.keyboard.press("Space");
    }
    await expect(outcome(owner)).toHaveText("6 will change");
    await tabTo(owner, /^Lock 6 texts/);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("Lock: 6 texts changed.")).toBeVisible();
    await expect.poll(() => lockedKeys(owner, scope)).toEqual(["pay.b", "pay.d"]);
  });

  await test.step("undo the action", async () => {
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+z");
    await expect.poll(() => lockedKeys(owner, scope)).toEqual([]);
  });
});

test("replaces by a regular expression over three languages, by keyboard only", async ({ owner }) => {
  const scope = await openNewProject(
    owner,
    {
      en: contentOf({ a: "Pay 10 now", b: "Cart" }),
      de: contentOf({ a: "Zahle 10 jetzt", b: "Korb 20" }),
      fr: contentOf({ a: "Payez 10", b: "Panier" }),
    },
    ["de", "fr"],
  );
  await cell(owner, 0, 2).focus();
  await owner.getByRole("link", { name: "Translations" }).focus();
  await owner.keyboard.press("Control+Shift+8");
  const dialog = owner.getByRole("dialog", { name: "Find and replace" });
  await expect(dialog.getByRole("textbox", { name: "Find" })).toBeFocused();
  await owner.keyboard.type("(\\d+");
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("$1 €");
  await tabTo(owner, /^Regular expression/);
  await owner.keyboard.press("Space");
  await expect(dialog.getByRole("alert")).toHaveText("This is not a valid regular expression.");
  await dialog.getByRole("textbox", { name: "Find" }).focus();
  await owner.keyboard.press("End");
  await owner.keyboard.type(")");
  await expect(outcome(owner)).toHaveText("4 will change");
  await expect(dialog.getByRole("insertion").first()).toContainText("€");
  await owner.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(cell(owner, 0, 2)).toBeFocused();
  await expect.poll(() => texts(owner, scope, "en")).toEqual(["Pay 10 € now", "Cart"]);
  expect(await texts(owner, scope, "de")).toEqual(["Zahle 10 € jetzt", "Korb 20 €"]);
  expect(await texts(owner, scope, "fr")).toEqual(["Payez 10 €", "Panier"]);
  await owner.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect.poll(() => texts(owner, scope, "de")).toEqual(["Zahle 10 jetzt", "Korb 20"]);
});

test("accepts and publishes 36 drafts in three clicks or five key presses; a colleague undoes it", async ({
  owner,
}) => {
  const keys = Array.from({ length: 36 }, (_, index) => `key.${String(index).padStart(2, "0")}`);
  const scope = await openNewProject(owner, {
    en: contentOf(Object.fromEntries(keys.map((key) => [key, "Text"]))),
  });
  const query = `?app=${scope.app}&branch=${scope.branch}`;
  const entries = keys.map((key) => ({ key, language: "de", draft: "Entwurf" }));
  await api(owner, `/v1/api/entries${query}`, { method: "PATCH", body: { entries } });
  const german = async () => (await storedRows(owner, scope)).map(({ entries: { de } }) => de);

  const isDone = async () =>
    (await german()).filter((de) => de?.value === "Entwurf" && de.status === "1").length;

  await test.step("accept all texts by pointer", async () => {
    await owner.getByRole("checkbox", { name: "Select all" }).click();
    await owner.getByRole("button", { name: "Accept and publish" }).click();
    await owner.getByRole("button", { name: "Accept and publish 36 texts" }).click();
    await expect.poll(isDone).toBe(36);
  });

  await test.step("undo, then accept all texts by keyboard", async () => {
    await owner.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(isDone).toBe(0);
    await owner.getByRole("button", { name: "Clear selection" }).click();
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+a");
    await owner.keyboard.press("Control+Shift+7");
    await expect(menu(owner).getByRole("menuitem", { name: "Accept", exact: true })).toBeFocused();
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: "Accept and publish 36 texts" })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect.poll(isDone).toBe(36);
  });

  await test.step("a colleague undoes it from the list of jobs", async () => {
    const guest = await secondUser(owner, scope, { name: "Mia", role: "manager" });
    await guest.goto(owner.url().replace("/translations", "/counts"));
    await guest.getByRole("button", { name: "Jobs" }).click();
    const jobs = guest.getByRole("dialog", { name: "Jobs" });
    await jobs.getByRole("button", { name: /^Undo: Publish drafts, 36 texts/ }).click();
    await expect(jobs.getByText("36 changes undone.")).toBeVisible();
    await expect.poll(isDone).toBe(0);
    await guest.context().close();
  });
});

test("offers a translator only what the role allows, and copies an action as a command", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, { en: contentOf({ a: "It’s" }), de: contentOf({ a: "Text" }) });
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell(owner, 0, 2).focus();
  await owner.keyboard.press("Control+a");
  await chooseAction(owner, "Unlock");
  await owner.getByRole("dialog").getByRole("button", { name: "Copy as curl" }).click();
  const command = await owner.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`app=${scope.app}&branch=${scope.branch}`);
  expect(command).toContain('"Authorization: Bearer $TOKEN"');
  expect(command).toContain('"action":"unlock"');

  const guest = await secondUser(owner, scope, { name: "Mia", languages: ["de"] });
  await guest.goto(owner.url());
  await guest.getByRole("checkbox", { name: "Select all" }).click();
  await guest.getByRole("button", { name: "Actions", exact: true }).click();
  await expect(menu(guest).getByRole("menuitem", { name: "Find and replace" })).toBeVisible();
  for (const name of ["Lock", "Publish drafts", "Delete keys", "Tag"])
    await expect(menu(guest).getByRole("menuitem", { name, exact: true })).toHaveCount(0);
  await guest.context().close();
});
