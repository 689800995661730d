import type { Page } from "@playwright/test";
import {
  announced,
  api,
  cell,
  expect,
  intercept,
  makeProject,
  makeTeam,
  navigateTo,
  openGrid,
  type Scope,
  started,
  test,
} from "#e2e/support/fixtures.ts";

const data = { en: { main: { entries: { "pay.now": { v: "Pay now", tags: ["shop"] } } } } };

const addressOf = ({ app, branch }: Scope, path: string) =>
  new URL(path, `${started().address}/projects/${app}/${branch}/`).href;
const open = (page: Page, scope: Scope, path: string) => page.goto(addressOf(scope, path));
const goTo = (page: Page, scope: Scope, path: string) => navigateTo(page, addressOf(scope, path));
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Restored what you typed." });
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

type Form = { at: string; opens?: (page: Page) => Promise<unknown>; label: string; typed?: string };

const webhook: Form = { at: "webhooks/new", label: "Address", typed: "https://example.org/hook" };

/** Each form with its page, the control that opens the form, and a field that no other page has. */
const forms: readonly Form[] = [
  { at: "tags", opens: press("New tag"), label: "Name" },
  { at: "branches", opens: press("New branch"), label: "Name" },
  webhook,
  { at: "settings/groups", label: "New group" },
  { at: "settings/general", label: "Name" },
  { at: "settings/members", label: "Email address" },
  { at: "settings/statuses", opens: press("Add status"), label: "Name" },
  { at: "/account/profile", label: "Your name" },
  { at: "/new-project", label: "Name" },
  { at: "/account/tokens", opens: press("New token"), label: "Name" },
];

const branchesOf = (page: Page) => page.getByLabel("Branches");
const headersOf = (page: Page) => page.getByRole("group", { name: "Headers" });

/** Types part of a branch name, and a header with a secret value. */
async function typeIntoWebhook(page: Page): Promise<void> {
  await branchesOf(page).fill("rele");
  await page.getByRole("button", { name: "Add header" }).click();
  await headersOf(page).getByLabel("Name").fill("Authorization");
  await page.getByLabel("Value", { exact: true }).fill("Bearer 123");
}

async function expectWebhookWithoutSecret(page: Page): Promise<void> {
  await expect(branchesOf(page)).toHaveValue("rele");
  await expect(headersOf(page).getByLabel("Name")).toHaveValue("Authorization");
  await expect(page.getByLabel("Value", { exact: true })).toHaveValue("");
  await expect(notice(page)).toContainText("Values of new headers aren’t kept");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    "Bearer",
  );
  await branchesOf(page).fill("");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(headersOf(page).getByText("Required.")).toBeVisible();
  await branchesOf(page).fill("rele");
}

test("input of a form survives a reload until it is sent or discarded", async ({
  owner,
  expectProblems,
  context,
}) => {
  expectProblems(/^404 /);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const scope = await makeProject(owner, data, ["de"], await makeTeam(owner));
  const fieldOf = async ({ at, opens, label }: Form) => {
    await goTo(owner, scope, at);
    await opens?.(owner);
    return owner.getByLabel(label, { exact: true });
  };
  await open(owner, scope, "counts");
  const before = new Map<Form, string>();
  await test.step("the input of each form is restored and can be discarded", async () => {
    for (const form of forms) {
      const field = await fieldOf(form);
      before.set(form, await field.inputValue());
      await field.fill(form.typed ?? "typed@example.org");
      if (form === webhook) await typeIntoWebhook(owner);
    }
    await owner.reload();
    for (const form of forms) {
      const field = await fieldOf(form);
      await expect(field, form.at).toHaveValue(form.typed ?? "typed@example.org");
      if (form === webhook) await expectWebhookWithoutSecret(owner);
      await notice(owner).getByRole("button", { name: "Discard" }).click();
      await expect(field, form.at).toHaveValue(before.get(form) ?? "");
      await expect(notice(owner)).toHaveCount(0);
      await expect(owner.locator("form :focus"), form.at).toHaveCount(1);
    }
  });
  const group = owner.getByLabel("New group");
  await test.step("sent input is not restored, but input typed after sending is", async () => {
    await goTo(owner, scope, "tags");
    await press("New tag")(owner);
    await owner.getByLabel("Name").fill("legal");
    await owner.keyboard.press("Escape");
    await press("New tag")(owner);
    await expect(owner.getByLabel("Name")).toHaveValue("legal");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("dialog")).toHaveCount(0);
    await press("New tag")(owner);
    await expect(owner.getByLabel("Name")).toHaveValue("");
    await expect(notice(owner)).toHaveCount(0);
    await owner.keyboard.press("Escape");

    await goTo(owner, scope, "settings/groups");
    const passing = Promise.withResolvers<void>();
    await intercept(owner, /\/v1\/api\/groups/, async (route) => {
      if (route.request().method() !== "GET") await passing.promise;
      await route.continue();
    });
    await group.fill("first");
    await owner.getByRole("button", { name: "Add group" }).click();
    await group.fill("second");
    passing.resolve();
    await expect(owner.getByRole("rowheader", { name: "first" })).toBeVisible();
    await expect(group).toHaveValue("second");
    // "second" is the only remaining input: everything else was sent or discarded.
    await goTo(owner, scope, "tags");
    await owner.reload();
    await expect(unsaved(owner)).toHaveAccessibleName("Unsaved input: 1 form");
    await goTo(owner, scope, "settings/groups");
    await expect(group).toHaveValue("second");
    await owner.getByRole("button", { name: "Add group" }).click();
    await expect(owner.getByRole("rowheader", { name: "second" })).toBeVisible();
    // The row may appear before the form receives its response; until then the form is stored.
    await expect(group).toHaveValue("");
    await goTo(owner, scope, "tags");
    await expect(unsaved(owner)).toHaveCount(0);
  });
  await test.step("input about a deleted resource can be found, copied and discarded", async () => {
    const { _id } = await api<{ _id: string }>(owner, `/v1/api/webhooks?app=${scope.app}`, {
      method: "POST",
      body: { url: "https://hooks.example.org/in", httpMethod: "post", disabled: true },
    });
    await goTo(owner, scope, `webhooks/${_id}/settings`);
    await owner.getByLabel("Description").fill("For the build");
    await goTo(owner, scope, "translations?languages=de");
    await cell(owner, 0, 2).click();
    await panelOf(owner).getByRole("button", { name: "Start a discussion" }).click();
    await commentOf(owner).fill("Is this a button?");
    await goTo(owner, scope, "tags");
    await api(owner, `/v1/api/webhooks/${_id}?app=${scope.app}`, { method: "DELETE" });
    await api(owner, `/v1/api/entries/bulk?app=${scope.app}&branch=${scope.branch}`, {
      method: "POST",
      body: { action: "delete", keys: ["pay.now"] },
    });
    // The page may still have both in its cache.
    await owner.reload();
    await unsaved(owner).click();
    const list = owner.getByRole("dialog", { name: "Unsaved input" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    const comment = list.getByRole("listitem").filter({ hasText: "Is this a button?" });
    const copied = announced(owner, "Copied");
    await comment.getByRole("button", { name: /^Copy/ }).click();
    await copied;
    expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe("Is this a button?");
    await comment.getByRole("button", { name: "Discard" }).click();
    await expect(list.getByRole("button", { name: "Restore" })).toBeFocused();
    await list.getByRole("button", { name: "Restore" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await comment.getByRole("button", { name: "Discard" }).click();
    await list.getByRole("listitem").filter({ hasText: "For the build" }).getByRole("link").click();
    await expect(owner).toHaveURL(new RegExp(`${_id}/settings`));
    await expect(unsaved(owner)).toHaveAccessibleName("Unsaved input: 1 form");
  });
});

const panelOf = (page: Page) => page.getByRole("complementary");
const commentOf = (page: Page) => panelOf(page).getByRole("textbox", { name: /^Write a comment/ });
const unsaved = (page: Page) => page.getByRole("button", { name: /^Unsaved input/ });

/** Types a comment, the details of a key, a tag and a group without sending them. */
async function typeEverywhere(page: Page, scope: Scope): Promise<void> {
  await openGrid(page, scope, ["de"]);
  await cell(page, 0, 2).click();
  await panelOf(page).getByRole("button", { name: "Start a discussion" }).click();
  await commentOf(page).fill("Is this a button?");
  await panelOf(page).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("At the till");
  await goTo(page, scope, "tags");
  await press("New tag")(page);
  await page.getByLabel("Name").fill("legal");
  await goTo(page, scope, "settings/groups");
  await page.getByLabel("New group").fill("checkout");
}

/** The page must be that of the groups. */
async function expectEverywhere(page: Page, scope: Scope): Promise<void> {
  await expect(page.getByLabel("New group")).toHaveValue("checkout");
  await expect(notice(page)).toBeVisible();
  await expect(unsaved(page)).toHaveAccessibleName("Unsaved input: 2 forms and 1 text");
  await goTo(page, scope, "tags");
  await press("New tag")(page);
  await expect(page.getByLabel("Name")).toHaveValue("legal");
  await expect(notice(page)).toBeVisible();
  await goTo(page, scope, "translations?languages=de");
  await cell(page, 0, 2).click();
  await expect(commentOf(page)).toHaveValue("Is this a button?");
  await panelOf(page).getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Description")).toHaveValue("At the till");
  await expect(notice(page)).toBeVisible();
}

test("two tabs keep separate input; the next tab gets that of a closed or crashed tab", async ({ owner }) => {
  const scope = await makeProject(owner, data, ["de"]);
  const first = await owner.context().newPage();
  await typeEverywhere(first, scope);
  await first.close();
  const second = await owner.context().newPage();
  await open(second, scope, "settings/groups");
  await expectEverywhere(second, scope);

  const third = await owner.context().newPage();
  await open(third, scope, "settings/groups");
  await expect(third.getByLabel("New group")).toHaveValue("");
  await third.getByLabel("New group").fill("hers");
  await third.reload();
  await expect(third.getByLabel("New group")).toHaveValue("hers");
  const crashed = second.waitForEvent("crash");
  const devtools = await second.context().newCDPSession(second);
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  await notice(third).getByRole("button", { name: "Discard" }).click();
  await third.reload();
  await expectEverywhere(third, scope);
});
