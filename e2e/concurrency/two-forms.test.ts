import type { Page } from "@playwright/test";
import {
  api,
  cell,
  conflictCard,
  expect,
  makeProject,
  openGrid,
  openNewProject,
  overtake,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";
import { openViewer } from "#e2e/support/screenshot-pages.ts";

const data = { en: { main: { entries: { "pay.now": { v: "Pay now", tags: ["shop"] } } } } };
/** Another user may write before the page receives that change. */
const overtaken = /^409 (PUT|PATCH) /;

type Key = { desc: string; tags: string[]; maxLength: number | null; meta: Record<string, string> };
const storedKey = async (page: Page, scope: Scope) => (await storedRows(page, scope))[0] as unknown as Key;

async function openDetails(page: Page) {
  await cell(page, 0, 2).click();
  await page.getByRole("complementary").getByRole("button", { name: "Edit" }).click();
  return page.getByRole("dialog", { name: "pay.now" });
}

const openPage = (page: Page, { app, branch }: Scope, path: string) =>
  page.goto(`${started().address}/projects/${app}/${branch}/${path}`);

const put = (page: Page, { app }: Scope, path: string, body: unknown) =>
  api(page, `/v1/api/${path}?app=${app}`, { method: "PUT", body });

/** The texts of both sides of a conflict, with the differences from the base. */
const conflictTexts = (page: Page) =>
  conflictCard(page)
    .locator("dl > div")
    .evaluateAll((sides) =>
      sides.map((side) => [...side.children].map(({ textContent }) => textContent).join(": ")),
    )
    // Removes the characters that separate adjacent words.
    .then((sides) => sides.map((side) => side.replaceAll("\u200c", "")));

test("the details of a key and its deletion overwrite no unseen changes by other users", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 (PUT|PATCH|DELETE) /);
  const scope = await makeProject(owner, data, ["de", "fr"]);
  await openGrid(owner, scope, ["de"]);
  const ben = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  await test.step("both users change the description", async () => {
    const set = (details: object) =>
      api(ben, `/v1/api/keys?app=${scope.app}`, {
        method: "PATCH",
        body: { keys: [{ key: "pay.now", ...details }] },
      });
    const dialog = await openDetails(owner);
    await dialog.getByLabel("Description").fill("The button at the end");
    await owner.keyboard.press("Escape");
    const others = { tags: ["shop", "till"], maxLength: 12, meta: { screen: "cart" } };
    await set(others);
    const panel = owner.getByRole("complementary");
    await expect(panel).toContainText("shop, till");
    const edit = panel.getByRole("button", { name: "Edit" });
    await edit.click();
    await expect(dialog.getByLabel("Description")).toHaveValue("The button at the end");
    await expect(dialog.getByLabel("Maximum length")).toHaveValue("12");
    const last = { tags: ["till"], maxLength: 20 };
    await overtake(owner, () => set(last), /\/v1\/api\/keys\?/);
    const save = dialog.getByRole("button", { name: "Save details" });
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await storedKey(owner, scope)).toMatchObject({
      ...others,
      ...last,
      desc: "The button at the end",
    });

    await edit.click();
    await dialog.getByLabel("Description").fill("The button here");
    await set({ desc: "The button there" });
    await expect(conflictCard(owner)).toContainText("most recently by Ben");
    await expect
      .poll(() => conflictTexts(owner))
      .toEqual([
        "Before: The button at the end",
        "Theirs: The button at the endthere",
        "Mine: The button at the endhere",
      ]);
    await save.click();
    await expect(conflictCard(owner)).toBeFocused();
    expect((await storedKey(owner, scope)).desc).toBe("The button there");
    await conflictCard(owner).getByRole("button", { name: "Keep mine: Description" }).click();
    await expect(conflictCard(owner)).toBeHidden();
    await save.click();
    await expect(dialog).toBeHidden();
    expect((await storedKey(owner, scope)).desc).toBe("The button here");
  });
  await test.step("a text is saved, even in a hidden column, while its key is about to be deleted", async () => {
    const translate = (language: string, value: string) =>
      api(ben, `/v1/api/entries?app=${scope.app}`, {
        method: "PATCH",
        body: { entries: [{ key: "pay.now", language, value }] },
      });
    const details = await openDetails(owner);
    const hidden = owner.waitForResponse(/\/v1\/api\/entries\?.*limit=1(&|$)/);
    await details.getByRole("button", { name: "Delete key" }).click();
    await hidden;
    const dialog = owner.getByRole("dialog", { name: "Delete key" });
    for (const [language, name, text] of [
      ["de", "German", "Jetzt zahlen"],
      ["fr", "French", "Payer"],
    ] as const) {
      await translate(language, text);
      await dialog.getByRole("button", { name: "Delete key" }).click();
      await expect(dialog.getByRole("alert")).toContainText("changed in the meantime");
      await expect(dialog).toContainText(`${name} Ben saved a different text: ${text}`);
      expect(await storedRows(owner, scope)).toHaveLength(1);
    }
    await dialog.getByRole("button", { name: "Delete key" }).click();
    await expect(dialog).toBeHidden();
    expect(await storedRows(owner, scope)).toEqual([]);
  });
  await ben.context().close();
});

test("a change from another window of the same user is labelled as their own @deep", async ({ owner }) => {
  const scope = await openNewProject(owner, data);
  const otherPage = await owner.context().newPage();
  await openGrid(otherPage, scope, ["de"]);
  const [first, second] = [await openDetails(owner), await openDetails(otherPage)];
  await first.getByLabel("Description").fill("First");
  await second.getByLabel("Description").fill("Second");
  await second.getByRole("button", { name: "Save details" }).click();
  await expect(conflictCard(owner)).toContainText("You changed this in another tab or on another device.");
  await otherPage.close();
});

test("adding a tag to a key keeps tags that a bulk action added meanwhile @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(overtaken);
  const entries = Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [`key.${String(n).padStart(3, "0")}`, { v: `Source ${n}` }]),
  );
  const scope = await openNewProject(owner, { en: { main: { entries } } });
  const panel = owner.getByRole("complementary");
  const dialog = owner.getByRole("dialog", { name: "key.000" });
  const addTag = async (name: string) => {
    await panel.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Tags").fill(name);
    await dialog.getByLabel("Tags").press("Enter");
    await dialog.getByRole("button", { name: "Save details" }).click();
    await expect(dialog).toBeHidden();
  };
  await cell(owner, 0, 2).click();
  await addTag("first");
  await expect(panel).toContainText("first");
  const keys = Object.keys(entries);
  await api(owner, `/v1/api/entries/bulk?app=${scope.app}`, {
    method: "POST",
    body: { action: "tag", tags: ["bulk"], keys },
  });
  await expect(panel).toContainText("bulk, first");
  await addTag("second");
  await expect(panel).toContainText("bulk, first, second");
  expect((await storedKey(owner, scope)).tags).toEqual(["bulk", "first", "second"]);
});

test("a demoted member gets new languages and stays demoted @deep", async ({ owner, expectProblems }) => {
  expectProblems(overtaken);
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const cleo = await secondUser(owner, scope, { name: "Cleo", role: "manager" });
  await openPage(owner, scope, "settings/members");
  await owner.getByRole("button", { name: "Change role and languages of Cleo" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Languages they can edit" }).fill("fr");
  await owner.keyboard.press("Enter");
  type Member = { userId: string; name: string; role: string; languages: string[] };
  const members = () => api<Member[]>(owner, `/v1/api/members?app=${scope.app}`);
  const find = async () => (await members()).find(({ name }) => name === "Cleo");
  const member = `members/${(await find())?.userId}`;
  await overtake(owner, () => put(owner, scope, member, { role: "translator" }), /\/v1\/api\/members\//);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await find()).toMatchObject({ role: "translator", languages: ["fr"] });
  await cleo.context().close();
});

test("changes of two users to a screenshot are merged, and conflicts are resolved", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(overtaken);
  const { scope, shots } = await openViewer(owner);
  await owner.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Device").fill("My phone");
  await dialog.getByLabel("Version", { exact: true }).fill("9.1");
  await put(owner, scope, `screenshots/${shots[0]?._id}`, {
    deviceModel: "TheirPhone",
    operatingSystem: "TheirOS",
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(conflictCard(owner).locator("dl > div").nth(1)).toContainText("TheirPhone");
  await expect(dialog.getByLabel("Operating system")).toHaveValue("TheirOS");
  await conflictCard(owner).getByRole("button", { name: "Take other tab’s: Device" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const stored = await api<{ metadata: object }>(
    owner,
    `/v1/api/screenshots/${shots[0]?._id}?app=${scope.app}`,
  );
  expect(stored.metadata).toMatchObject({
    deviceModel: "TheirPhone",
    operatingSystem: "TheirOS",
    bundleVersion: "9.1",
  });
});

test("changes of two users to a webhook are merged, and conflicts are resolved @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(overtaken);
  const scope = await makeProject(owner, data);
  type Webhook = { _id: string; description: string; query: string; url: string };
  const body = { url: "https://hooks.example.org/in", httpMethod: "post", disabled: true };
  const { _id } = await api<Webhook>(owner, `/v1/api/webhooks?app=${scope.app}`, { method: "POST", body });
  await openPage(owner, scope, `webhooks/${_id}/settings`);
  await owner.getByLabel("Description").fill("For the build");
  await owner.getByLabel("Address").fill("https://hooks.example.org/mine");
  const theirs = { query: "tag:shop", url: "https://hooks.example.org/theirs" };
  await put(owner, scope, `webhooks/${_id}`, theirs);
  const conflict = conflictCard(owner);
  await expect(conflict.locator("dl ins").first()).toHaveText("theirs");
  await expect(conflict).toContainText("You changed this in another tab");
  expect((await conflictTexts(owner))[0]).toBe(`Before: ${body.url}`);
  await expect(owner.getByLabel("Keys", { exact: true })).toHaveValue("tag:shop");
  await conflict.getByRole("button", { name: "Take other tab’s: Address" }).click();
  await expect(conflict).toBeHidden();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner).not.toHaveURL(/settings/);
  expect(await api(owner, `/v1/api/webhooks/${_id}?app=${scope.app}`)).toMatchObject({
    ...theirs,
    description: "For the build",
  });
});

test("addresses added by two users to an allow-list stay, and removed ones are deleted @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(overtaken);
  const scope = await makeProject(owner, data);
  await put(owner, scope, "allowList", { addresses: ["192.0.2.1", "192.0.2.2"] });
  await openPage(owner, scope, "settings/access");
  const list = owner.getByLabel("Addresses", { exact: true });
  await list.fill("192.0.2.1\n192.0.2.2\n192.0.2.3");
  await put(owner, scope, "allowList", { addresses: ["192.0.2.2", "192.0.2.4"] });
  await owner.getByRole("button", { name: "Save list" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(list).toHaveValue("192.0.2.2\n192.0.2.4\n192.0.2.3");
  const { addresses } = await api<{ addresses: string[] }>(owner, `/v1/api/allowList?app=${scope.app}`);
  expect(addresses).toEqual(["192.0.2.2", "192.0.2.4", "192.0.2.3"]);
});

test("deleting a group shows the keys that were added since @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await api(owner, `/v1/api/groups?app=${scope.app}`, { method: "POST", body: { name: "forms" } });
  await openPage(owner, scope, "settings/groups");
  await owner.getByRole("button", { name: "Delete forms" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText("Its 0 keys move");
  const keys = [{ key: "pay.now", group: "forms" }];
  await api(owner, `/v1/api/keys?app=${scope.app}`, { method: "PATCH", body: { keys } });
  await dialog.getByRole("button", { name: "Delete forms" }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed in the meantime");
  await expect(dialog).toContainText("Its key moves");
  const names = async () =>
    (await api<Array<{ name: string }>>(owner, `/v1/api/groups?app=${scope.app}`)).map(({ name }) => name);
  expect(await names()).toEqual(["main", "forms"]);
  await dialog.getByRole("button", { name: "Delete forms" }).click();
  await expect(dialog).toBeHidden();
  expect(await names()).toEqual(["main"]);
});

test("members, languages, branches and the project name show changes by other users @deep", async ({
  owner,
  context,
  expectProblems,
}) => {
  expectProblems(/^403 /);
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const guest = await secondUser(owner, scope, { name: "Rosa" });
  const names = ["members", "languages", "general"] as const;
  const pages = await Promise.all(names.map(() => context.newPage()));
  const [members, languages, general] = pages as [Page, Page, Page];
  for (const [index, page] of pages.entries()) await openPage(page, scope, `settings/${names[index]}`);
  const branches = await context.newPage();
  await openPage(branches, scope, "branches");
  await expect(members.getByRole("row", { name: /^Rosa/ })).toContainText("Translator");
  await expect(languages.getByRole("row", { name: /French/ })).toBeVisible();
  await expect(general.getByLabel("Name", { exact: true })).toHaveValue(/^Story/);
  await expect(branches.getByRole("row", { name: /^main/ })).toBeVisible();

  const member = (
    await api<Array<{ userId: string; name: string }>>(owner, `/v1/api/members?app=${scope.app}`)
  ).find(({ name }) => name === "Rosa");
  await put(owner, scope, `members/${member?.userId}`, { role: "manager" });
  await expect(members.getByRole("row", { name: /^Rosa/ })).toContainText("Manager");
  await put(owner, scope, "languages/fr", { name: "Quebec" });
  await expect(languages.getByRole("row", { name: /Quebec/ })).toBeVisible();
  await put(owner, scope, "settings", { name: "Renamed elsewhere" });
  await expect(general.getByLabel("Name", { exact: true })).toHaveValue("Renamed elsewhere");
  await put(owner, scope, `branches/${scope.branch}`, { name: "trunk" });
  await expect(branches.getByRole("row", { name: /^trunk/ })).toBeVisible();
  await guest.context().close();
});
