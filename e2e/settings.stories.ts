import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  api,
  expect,
  makeProject,
  makeTeam,
  ownerName,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
} from "./house.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } }, shop: { entries: { pay: { v: "Pay" } } } } };

async function openSettings(page: Page, section: string, more: Record<string, unknown> = {}): Promise<Scope> {
  const team = section === "statuses" ? await makeTeam(page) : undefined;
  const scope = await makeProject(page, { ...data, ...more }, ["de"], team);
  await page.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/${section}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return scope;
}

test("groups are added, renamed and deleted; the keys of a deleted one move to main", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 POST .*groups$/);
  await openSettings(owner, "groups");
  const table = owner.getByRole("region", { name: "Groups" });
  await owner.getByLabel("New group").fill("shop");
  await owner.getByRole("button", { name: "Add group" }).click();
  await expect(owner.getByText("This name is already taken.")).toBeVisible();
  await owner.getByLabel("New group").fill("mails");
  await owner.getByRole("button", { name: "Add group" }).click();
  await expect(table.getByRole("rowheader", { name: "mails" })).toBeVisible();

  await owner.getByRole("button", { name: "Rename mails" }).click();
  await owner.getByRole("dialog").getByLabel("Name").fill("letters");
  await owner.keyboard.press("Enter");
  await expect(table.getByRole("rowheader", { name: "letters" })).toBeVisible();

  await owner.getByRole("button", { name: "Delete shop" }).click();
  await expect(owner.getByText("Its key moves to the group “main”.")).toBeVisible();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete shop" }).click();
  await expect(table.getByRole("rowheader", { name: "shop" })).toHaveCount(0);
  await expect(table.getByRole("row", { name: "main 2" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Delete main" })).toHaveCount(0);
  await table.getByRole("link", { name: "2" }).click();
  await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
});

test("a status of one's own is made, changed, used, and kept while strings have it", async ({ owner }) => {
  await openSettings(owner, "statuses");
  const name = `Check ${crypto.randomUUID().slice(0, 6)}`;
  await owner.getByRole("button", { name: "Add status" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add status" }).click();
  await expect(dialog.getByText("Required.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("manager", { exact: true }).check();
  await dialog.getByRole("button", { name: "Add status" }).click();
  const row = owner.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("manager");

  await owner.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByLabel("Comment required").check();
  await dialog.getByRole("button", { name: "Save status" }).click();
  await expect(row).toContainText("yes");

  await owner.getByRole("button", { name: `Delete ${name}` }).click();
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(row).toHaveCount(0);
});

type Settings = { name: string; baseLanguage: string; requirePersonalToken: boolean; archived: boolean };

/** The body of `POST /v1/api/entries/delete`. */
const deletion = (keys: readonly string[]) => ({ entries: keys });

/** The settings as the server has them. */
const storedSettings = (page: Page, { app }: Scope) => api<Settings>(page, `/v1/api/settings?app=${app}`);

test("a project is renamed and its rules are switched, each stored at once", async ({ owner }) => {
  const scope = await openSettings(owner, "general");
  const rename = owner.getByRole("button", { name: "Rename" });
  await expect(rename).toBeDisabled();
  await owner.getByLabel("Name", { exact: true }).fill("");
  await rename.click();
  await expect(owner.getByText("Required.")).toBeVisible();
  const name = `Renamed ${crypto.randomUUID().slice(0, 6)}`;
  await owner.getByLabel("Name", { exact: true }).fill(name);
  await rename.click();
  await expect(owner.getByRole("button", { name, exact: true })).toBeVisible();
  await owner.getByLabel("Require a personal token for uploads").click();
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
  expect(await storedSettings(owner, scope)).toMatchObject({ name, requirePersonalToken: true });
});

test("another base language tells its consequences, then every key has its source in it", async ({
  owner,
}) => {
  const scope = await openSettings(owner, "general");
  await owner.getByRole("button", { name: "Change…" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(
    dialog.getByText("2 keys have no text in this language and will have no source."),
  ).toBeVisible();
  await expect(owner).toHaveURL(/base=1/);
  await dialog.getByRole("button", { name: "Make German the base language" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(owner.getByText("German de")).toBeVisible();
  expect(await storedSettings(owner, scope)).toMatchObject({ baseLanguage: "de" });
});

test("several languages are added at once, one is named and deleted with what it means", async ({
  owner,
}) => {
  await openSettings(owner, "languages", { de: { main: { entries: { home: { v: "Start" } } } } });
  const choice = owner.getByRole("combobox", { name: "Add languages" });
  for (const code of ["fr", "pt-br", "de"]) {
    await choice.fill(code);
    await choice.press("Enter");
  }
  await owner.getByRole("button", { name: "Add 3 languages" }).click();
  await expect(owner.getByText("The project already has de.")).toBeVisible();
  await owner.getByRole("button", { name: "Remove de" }).click();
  await owner.getByRole("button", { name: "Add 2 languages" }).click();
  await expect(owner.getByText("Added 2 languages: French and Brazilian Portuguese.")).toBeVisible();

  await owner.getByRole("button", { name: "Rename French" }).click();
  await owner.getByRole("dialog").getByLabel("Name").fill("Français (Suisse)");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("rowheader", { name: "Français (Suisse) custom name" })).toBeVisible();

  await owner.getByRole("button", { name: "Delete German" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText(/^Its 1 translation is deleted too\./)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete German" })).toBeDisabled();
  await dialog.getByLabel("Type de to confirm").fill("de");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("rowheader", { name: "German" })).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Delete English" })).toHaveCount(0);
});

test("tag categories are added, renamed and deleted @deep", async ({ owner }) => {
  await openSettings(owner, "categories");
  await owner.getByLabel("New category").fill("Watch");
  await owner.getByRole("button", { name: "Add category" }).click();
  await expect(owner.getByRole("rowheader", { name: "Watch" })).toBeVisible();
  await owner.getByRole("button", { name: "Rename Watch" }).click();
  await owner.getByRole("dialog").getByLabel("Name").fill("Wearables");
  await owner.keyboard.press("Enter");
  await owner.getByRole("button", { name: "Delete Wearables" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete Wearables" }).click();
  await expect(owner.getByRole("rowheader", { name: "Wearables" })).toHaveCount(0);
  await expect(owner.getByRole("rowheader")).toHaveCount(4);
});

test("the first branch turns branching on, and drafts go where they are told", async ({ owner, provoke }) => {
  provoke(/^400 POST .*branches$/);
  const scope = await openSettings(owner, "branching", {
    de: { main: { entries: { home: { d: "Start" } } } },
  });
  await owner.getByRole("link", { name: "Create first branch" }).click();
  const dialog = owner.getByRole("dialog", { name: "New branch" });
  await dialog.getByLabel("Name").fill("release");
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await dialog.getByLabel("Publish all drafts").check();
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await expect(owner.getByRole("rowheader", { name: "release" })).toBeVisible();
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/branching`);
  await expect(owner.getByText("Branching is on, with 2 branches.")).toBeVisible();
  await expect(owner.getByRole("link", { name: "release" })).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(rows.find(({ key }) => key === "home")?.entries.de).toMatchObject({ value: "Start", draft: "" });
});

test("the allow-list asks before it shuts everybody out, and before it locks oneself out", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 PUT .*(settings|allowList)$/);
  const { app, branch } = await openSettings(owner, "access");
  const list = owner.getByLabel("Addresses");
  const save = owner.getByRole("button", { name: "Save list" });
  const stored = async () =>
    (await api<{ addresses: string[] }>(owner, `/v1/api/allowList?app=${app}`)).addresses;
  await list.fill("192.0.2.7");
  await save.click();
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
  await list.fill("");
  await save.click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Empty the list?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await stored()).not.toEqual([]);
  await save.click();
  await dialog.getByRole("button", { name: "Reject all addresses" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual([]);

  await owner.goto(`${started().address}/projects/${app}/${branch}/settings/general`);
  const rule = owner.getByLabel("Apply the allow-list to signed-in people");
  await rule.click();
  await expect(dialog.getByText(/^Your address .* isn’t on the list/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rule).not.toBeChecked();
  await api(owner, `/v1/api/allowList?app=${app}`, {
    method: "PUT",
    body: { addresses: ["127.0.0.1", "::1"] },
  });
  // The answer decides what is ticked.
  await rule.click();
  await expect(rule).toBeChecked();
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();

  await owner.goto(`${started().address}/projects/${app}/${branch}/settings/access`);
  await list.fill("192.0.2.7");
  await save.click();
  await expect(dialog.getByRole("heading", { name: "Lock yourself out?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await stored()).toEqual(["127.0.0.1", "::1"]);
});

test("the project token is replaced once the name is typed, also from the palette", async ({ owner }) => {
  const scope = await openSettings(owner, "general");
  const { name } = await storedSettings(owner, scope);
  await owner.keyboard.press("Control+k");
  await owner.getByPlaceholder("Search pages, projects and commands").fill("replace project");
  await owner.keyboard.press("Enter");
  const dialog = owner.getByRole("dialog", { name: "Replace token" });
  await dialog.getByLabel(/^Type .* to confirm/).fill(name);
  await owner.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(owner.getByText(new RegExp(`^${scope.app}!`))).toBeVisible();
});

test("a member gets another role and languages, is removed, and comes back by undo", async ({
  owner,
  provoke,
}) => {
  provoke(/^403 /);
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const guest = await secondUser(owner, scope, { name: "Rosa" });
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/members`);
  const row = owner.getByRole("row", { name: /^Rosa/ });
  await owner.getByRole("button", { name: "Change role and languages of Rosa" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("manager");
  await dialog.getByRole("combobox", { name: "Languages they can edit" }).fill("fr");
  await owner.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("manager");
  await expect(row).toContainText("fr");

  await owner.getByRole("button", { name: "Remove Rosa" }).click();
  await dialog.getByRole("button", { name: "Remove Rosa" }).click();
  await expect(row).toHaveCount(0);
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("manager");

  await guest.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/members`);
  await expect(guest.getByLabel("Role").getByRole("option")).toHaveText(["translator"]);
  await expect(guest.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await guest.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/audit`);
  await expect(guest.getByText("Your role doesn’t allow access to this section")).toBeVisible();
  await guest.context().close();
});

test("an invitation takes a language by its name, and is not sent while one is not understood @deep", async ({
  owner,
}) => {
  await openSettings(owner, "members");
  await owner.getByLabel("Email address").fill("mia@example.org");
  const languages = owner.getByRole("combobox", { name: "Languages they can edit" });
  const invite = owner.getByRole("button", { name: "Invite", exact: true });
  await languages.fill("Klingon");
  await invite.click();
  await expect(languages).toBeFocused();
  await expect(owner.getByRole("region", { name: "Invitation link" })).toHaveCount(0);
  await languages.fill("german");
  await invite.click();
  await expect(owner.getByRole("region", { name: "Invitation link" })).toBeVisible();
  await expect(owner.getByRole("row", { name: /^mia@example.org/ })).toContainText("de");
});

test("an invitation is sent, sent again with a new link, and taken back", async ({ owner }) => {
  await openSettings(owner, "members");
  await owner.getByLabel("Email address").fill("mia@example.org");
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  const link = owner.getByRole("region", { name: "Invitation link" });
  await expect(link).toContainText("/invitation?token=");
  const first = await link.innerText();
  await owner.getByRole("button", { name: "Send mia@example.org a new link" }).click();
  await expect(link).not.toHaveText(first);
  await expect(owner.getByRole("button", { name: /^Revoke the invitation of mia/ })).toHaveCount(1);
  await owner.getByRole("button", { name: /^Revoke the invitation of mia/ }).click();
  await expect(owner.getByRole("rowheader", { name: "mia@example.org" })).toHaveCount(0);
});

test("the roles are those that the server asks @deep", async ({ owner }) => {
  await openSettings(owner, "roles");
  const branches = owner.getByRole("row", { name: /^Create, change, merge and delete branches/ });
  await expect(branches).toContainText("create_and_update_branches");
  await expect(branches.getByRole("cell")).toHaveText(["–no", "–no", "yes", "yes", "–no", "–no", "–no"]);
});

test("the audit log says who did what, narrowed by act and day, and a link shows the same", async ({
  owner,
}) => {
  const scope = await openSettings(owner, "general");
  await owner.getByLabel("Collect missing strings from apps").click();
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
  await owner.getByRole("link", { name: "Audit log" }).click();
  const changed = owner.getByRole("row", { name: /^Settings changed/ });
  await expect(changed).toContainText("Collect missing strings from apps: off → on");
  await expect(changed).toContainText(ownerName);
  await owner.getByLabel("Action", { exact: true }).selectOption("project.created");
  await expect(changed).toHaveCount(0);
  await expect(owner.getByRole("row", { name: /^Project created/ })).toBeVisible();
  await owner.getByLabel("From", { exact: true }).fill("2999-01-01");
  await expect(owner.getByText("No matching activity")).toBeVisible();
  await expect(owner).toHaveURL(/act=project.created&since=2999-01-01/);
  await owner.reload();
  await expect(owner.getByText("No matching activity")).toBeVisible();
  await owner.getByRole("button", { name: "Clear filters" }).click();
  await expect(changed).toBeVisible();
  const saving = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Save as CSV" }).click();
  const file = await (await saving).path();
  const lines = (await readFile(file, "utf8")).split("\r\n");
  expect(lines[0]).toBe("\uFEFFWhen,Person,Action,What,Details,From address");
  expect(lines[1]).toMatch(
    /,project\.settings_changed,Settings changed,Collect missing strings from apps: off → on,/,
  );
  expect(lines.some((line) => line.includes(",Project created,"))).toBe(true);
  expect(scope.app).toHaveLength(24);
});

test("a key comes back from the trash, under another name where its own is taken", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 POST .*restore$/);
  const scope = await openSettings(owner, "trash");
  const keys = (names: string[]) =>
    api(owner, `/v1/api/entries/delete?app=${scope.app}`, { method: "POST", body: deletion(names) });
  await keys(["home", "pay"]);
  await api(owner, `/v1/api?app=${scope.app}`, {
    method: "POST",
    body: { data: { en: { main: { entries: { home: { v: "New home" } } } } } },
  });
  await owner.reload();
  await owner.getByLabel("Select all shown").check();
  await owner.getByRole("button", { name: "Restore 2" }).click();
  const dialog = owner.getByRole("dialog", { name: "A name is already taken" });
  await expect(dialog.getByLabel("New name")).toHaveValue("home_2");
  await dialog.getByLabel("New name").fill("home.old");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(owner.getByText("2 items restored.")).toBeVisible();
  expect((await storedRows(owner, scope)).map(({ key }) => key).sort()).toEqual(["home", "home.old", "pay"]);
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(owner.getByRole("button", { name: "Restore pay" })).toBeVisible();
});

test("the trash is searched and emptied by a typed word @deep", async ({ owner }) => {
  const scope = await openSettings(owner, "trash");
  await api(owner, `/v1/api/entries/delete?app=${scope.app}`, {
    method: "POST",
    body: deletion(["home", "pay"]),
  });
  await owner.reload();
  await owner.getByRole("searchbox", { name: "Search the trash" }).fill("pa");
  await expect(owner.getByRole("button", { name: "Restore home" })).toHaveCount(0);
  await expect(owner.getByLabel("Kind", { exact: true })).toContainText("Keys (1)");
  await owner.getByRole("button", { name: "Delete pay permanently" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Type delete to confirm").fill("delete");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("No matching items")).toBeVisible();
  await owner.getByRole("searchbox", { name: "Search the trash" }).fill("");
  await owner.getByRole("button", { name: "Empty trash" }).click();
  await dialog.getByLabel("Type delete to confirm").fill("delete");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("The trash is empty")).toBeVisible();
});

test("a backup is saved as a file, and a new project is made of it; a broken file is refused", async ({
  owner,
  provoke,
}, info) => {
  provoke(/^400 POST .*restore$/);
  await openSettings(owner, "backup");
  const saving = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Save backup" }).click();
  const file = info.outputPath("story.parlance");
  await (await saving).saveAs(file);
  await expect(owner.getByText(/ saved, /)).toBeVisible();
  await owner.getByRole("link", { name: "Restore backup…" }).click();
  await owner.getByLabel("Backup file").setInputFiles({
    name: "broken.parlance",
    mimeType: "application/gzip",
    buffer: Buffer.from("nothing"),
  });
  await owner.getByRole("button", { name: "Create project" }).click();
  await expect(owner.getByText(/^No project was created: the file is damaged/)).toBeVisible();
  await owner.getByLabel("Backup file").setInputFiles(file);
  await owner.getByLabel("Name", { exact: true }).fill("From the backup");
  await owner.getByRole("button", { name: "Create project" }).click();
  await expect(owner.getByRole("rowheader", { name: "pay" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "From the backup" })).toBeVisible();
});

test("a project is archived and deleted in its settings or from the list, comes back each time, and goes for good", async ({
  owner,
}) => {
  const scope = await openSettings(owner, "end");
  const { name } = await storedSettings(owner, scope);
  const confirm = async () => {
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
    await owner.keyboard.press("Enter");
  };
  const dialog = owner.getByRole("dialog");
  await owner.getByRole("button", { name: "Archive project" }).click();
  await expect(owner.getByText(/^This project is archived/)).toBeVisible();
  expect((await storedSettings(owner, scope)).archived).toBe(true);
  await owner.getByRole("button", { name: "Unarchive project" }).first().click();
  await expect(owner.getByText(/^This project is archived/)).toHaveCount(0);
  await owner.getByRole("button", { name: "Delete project" }).click();
  await confirm();
  await expect(owner.getByRole("region", { name: "Deleted projects" })).toBeVisible();
  await owner.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(owner.getByText(`${name} restored with everything in it.`)).toBeVisible();

  await owner.goto(`${started().address}/projects?q=${encodeURIComponent(name)}`);
  const link = owner.getByRole("link", { name, exact: true });
  const act = async (words: string) => {
    await owner.getByRole("button", { name: `Actions for ${name}` }).click();
    await owner.getByRole("menuitem", { name: words }).click();
  };
  await act("Archive project");
  await expect(owner.getByText(`${name} archived.`)).toBeVisible();
  await expect(link).toHaveCount(0);
  await owner.getByText(/^Archived \d+$/).click();
  await expect(owner).toHaveURL(/show=archived/);
  await expect(link).toBeVisible();
  await act("Unarchive project");
  await expect(owner.getByText(`${name} unarchived.`)).toBeVisible();
  await owner.getByText(/^Open \d+$/).click();
  await act("Delete…");
  await expect(dialog.getByRole("button", { name: `Delete ${name}` })).toBeDisabled();
  await confirm();
  await expect(link).toHaveCount(0);
  await owner.getByText(/^Deleted \d+$/).click();
  await owner.getByRole("button", { name: `Delete ${name} permanently` }).click();
  await confirm();
  await expect(owner.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
});

test("by keyboard: Tab reaches a section of the settings, a dialog gives the focus back", async ({
  owner,
}) => {
  await openSettings(owner, "general");
  await owner.getByRole("navigation", { name: "Settings sections" }).getByRole("link").first().focus();
  for (let press = 0; press < 2; press++) await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "Groups" })).toBeVisible();
  await owner.getByLabel("New group").focus();
  await owner.keyboard.type("mails");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("rowheader", { name: "mails" })).toBeVisible();
  const rename = owner.getByRole("button", { name: "Rename mails" });
  await rename.focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("dialog").getByLabel("Name")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(rename).toBeFocused();
  await owner.getByRole("button", { name: "Delete mails" }).focus();
  await owner.keyboard.press("Enter");
  await owner.getByRole("dialog").getByRole("button", { name: "Delete mails" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("rowheader", { name: "mails" })).toHaveCount(0);
  await expect.poll(() => owner.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("the use of the project is told by month, the current one first @deep", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, { en: { main: { entries: { a: { v: "A" } } } } });
  const months = [
    { month: "2026-11", apiRequests: 1234, mau: 5 },
    { month: "2026-10", apiRequests: 40, mau: 2 },
  ];
  const path = "**/v1/api/projects/usage/months*";
  await owner.goto(`${started().address}/projects/${app}/${branch}/settings/general`);
  const table = owner.getByRole("region", { name: "Usage by month" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(owner.getByRole("img", { name: "API requests" })).toHaveCount(0);

  await owner.route(path, (route) => route.fulfill({ json: months }));
  await owner.reload();
  await expect(table.getByRole("row").nth(1)).toHaveText(/November 2026\s*1,234\s*5/);
  await expect(owner.getByRole("img", { name: "API requests" })).toBeVisible();
});
