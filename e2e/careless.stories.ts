import type { Page } from "@playwright/test";
import { visit } from "./every-page.ts";
import {
  api,
  cell,
  expect,
  makeProject,
  offline,
  openNewProject,
  secondUser,
  started,
  test,
} from "./fixtures.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };

test("a double click on a small button opens what it asks, and leaves it open", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, data, ["de"]);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/languages`);
  await owner.getByRole("button", { name: "Delete German" }).dblclick();
  const asked = owner.getByRole("dialog", { name: "Delete German" });
  await expect(asked).toBeVisible();
  // Somebody who clicks beside it closes it still.
  await owner.mouse.click(10, 400);
  await expect(asked).toBeHidden();
});

test("what is copied is copied where the browser lends no clipboard, as over plain http", async ({
  owner,
}) => {
  const { app, branch } = await makeProject(owner, data);
  await owner.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/general`);
  const copy = owner.getByRole("button", { name: "Copy: App ID" });
  await copy.click();
  await expect(copy).toHaveText("Copied");
  await expect(copy).toBeFocused();
  const name = owner.getByLabel("Name", { exact: true });
  await name.focus();
  await owner.keyboard.press("Control+a");
  await owner.keyboard.press("Control+v");
  await expect(name).toHaveValue(app);
});

test("a link that is gone with its page leaves the focus on the page that it opened", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, data);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/backup`);
  await owner.getByRole("link", { name: "Restore backup" }).press("Enter");
  await owner.waitForURL(/restore-project/);
  await expect(owner.getByRole("main")).toBeFocused();
});

test("a button that is off once it was pressed keeps the focus until one goes on", async ({ owner }) => {
  await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Start");
  await owner.keyboard.press("Control+s");
  await owner.keyboard.press("Escape");
  const undo = owner.getByRole("button", { name: "Undo my last change" });
  // The strings themselves came by an upload of the same person.
  await expect(async () => {
    await undo.click();
    await expect(undo).toBeDisabled({ timeout: 2_000 });
  }).toPass();
  await expect(undo).toBeFocused();
  await owner.keyboard.press("Shift+Tab");
  await expect(undo).not.toBeFocused();
});

/** Writes of a kind wait until they are let pass. */
async function holdWrites(page: Page, kind: string): Promise<() => void> {
  let letPass = () => {};
  const passed = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route(new RegExp(`/v1/api/${kind}`), async (route) => {
    if (route.request().method() !== "GET") await passed;
    await route.continue();
  });
  return letPass;
}

test("what is typed while the last submission is still on its way stays in the form", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, data);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/groups`);
  const letPass = await holdWrites(owner, "groups");
  const name = owner.getByLabel("New group");
  await name.fill("first");
  await owner.getByRole("button", { name: "Add group" }).click();
  await name.fill("second");
  letPass();
  await expect(owner.getByRole("rowheader", { name: "first" })).toBeVisible();
  await expect(name).toHaveValue("second");
});

test("an action that cannot be sent says so, and is not done by itself after one gave it up", async ({
  owner,
  provoke,
}) => {
  provoke(offline);
  const { app, branch } = await makeProject(owner, data, ["de"]);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/languages`);
  await owner.getByRole("button", { name: "Delete German" }).click();
  const asked = owner.getByRole("dialog", { name: "Delete German" });
  await asked.getByRole("textbox").fill("de");
  await owner.context().setOffline(true);
  await asked.getByRole("button", { name: "Delete German" }).click();
  await expect(asked.getByRole("alert")).toHaveText(/Can’t reach Parlance/);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await owner.context().setOffline(false);
  await visit(owner, owner.url());
  await expect(owner.getByRole("rowheader", { name: "German" })).toBeVisible();
});

test("what is typed while a change is stored keeps the dialog open with it", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, data, ["de"]);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/languages`);
  const letPass = await holdWrites(owner, "language");
  await owner.getByRole("button", { name: "Rename German" }).click();
  const name = owner.getByRole("dialog").getByLabel("Name");
  await name.fill("Deutsch");
  const rename = owner.getByRole("dialog").getByRole("button", { name: "Rename" });
  await rename.click();
  await name.fill("Deutsch (Schweiz)");
  letPass();
  await expect(owner.locator("tbody").getByText("Deutsch", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Deutsch (Schweiz)");
  await rename.click();
  await expect(owner.getByRole("rowheader", { name: "Deutsch (Schweiz)" })).toBeVisible();
});

test("a person who gets another role while a form is open reads why it is gone", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await visit(guest, `${started().address}/projects/${scope.app}/${scope.branch}/settings/groups`);
  await guest.getByLabel("New group").fill("Checkout");
  const { user } = await api<{ user: { _id: string } }>(guest, "/v1/auth/session");
  const path = `/v1/api/members/${user._id}?app=${scope.app}`;
  await api(owner, path, { method: "PUT", body: { role: "translator" } });
  await expect(
    guest.getByRole("status").filter({ hasText: "Your role in this project has changed" }),
  ).toBeVisible();
  await expect(guest.getByLabel("New group")).toBeHidden();
  await expect(guest.getByRole("main")).toBeFocused();
});

test("a field says in its own words what it cannot take", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, data);
  const project = `${started().address}/projects/${app}/${branch}`;
  await visit(owner, `${project}/webhooks/new`);
  const branches = owner.getByRole("main").getByLabel("Branches");
  await branches.fill("nowhere");
  await owner.keyboard.press("Enter");
  await expect(branches).toHaveAccessibleDescription("Not in the list.");
  await visit(owner, `${project}/tags`);
  await owner.getByRole("button", { name: "New tag" }).first().click();
  const name = owner.getByRole("dialog").getByLabel("Name");
  await name.fill("   ");
  await owner.getByRole("button", { name: "Create tag" }).click();
  await expect(name).toHaveAccessibleDescription("Required.");
  await expect(name).toBeFocused();
});

test("what is pressed again while it is being done is sent once", async ({ owner }) => {
  const tagged = { en: { main: { entries: { home: { v: "Home", tags: ["shop"] } } } } };
  const { app, branch } = await makeProject(owner, tagged);
  const [tag] = await api<Array<{ _id: string }>>(owner, `/v1/api/tag?app=${app}&branch=${branch}`);
  await visit(owner, `${started().address}/projects/${app}/${branch}/tags/${tag?._id}`);
  const letPass = await holdWrites(owner, "tag/delete");
  const sent: string[] = [];
  owner.on("request", (request) => request.url().includes("tag/delete") && sent.push(request.url()));
  const remove = owner.getByRole("button", { name: "Delete", exact: true });
  for (let press = 0; press < 3; press++) await remove.click();
  letPass();
  await expect(owner.getByText("Tag “shop” moved to the trash")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a list that is refused brings one back to it, with its lines", async ({ owner, provoke }) => {
  provoke(/^400 PUT .*allowList$/);
  const { app, branch } = await makeProject(owner, data);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/access`);
  const list = owner.getByRole("textbox", { name: "Addresses" });
  await list.fill("10.0.0.0/8\nnowhere");
  await owner.getByRole("button", { name: "Save list" }).click();
  await expect(list).toBeFocused();
  await expect(list).toHaveValue("10.0.0.0/8\nnowhere");
  await expect(list).toHaveAccessibleDescription(/Line 2 isn’t an IP address or a network\.$/);
});

test("a due date that cannot be sent says so, and is sent once the network is back", async ({
  owner,
  provoke,
}) => {
  provoke(offline);
  const { app, branch } = await makeProject(owner, data, ["de"]);
  const body = { sourceLanguage: "en", languages: ["de"] };
  const path = `/v1/api/orders?app=${app}&branch=${branch}`;
  const { order } = await api<{ order: { _id: string } }>(owner, path, { method: "POST", body });
  await visit(owner, `${started().address}/projects/${app}/${branch}/orders/${order._id}/overview`);
  await owner.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Change due date" });
  await dialog.getByLabel("Due").fill("2037-02-03");
  await owner.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/Can’t reach Parlance/);
  await owner.context().setOffline(false);
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog).toBeHidden();
});
