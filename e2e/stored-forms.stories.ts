import type { Page } from "@playwright/test";
import {
  api,
  cell,
  expect,
  heard,
  intercept,
  makeProject,
  makeTeam,
  openGrid,
  type Scope,
  secondUser,
  started,
  test,
} from "./fixtures.ts";

const data = { en: { main: { entries: { "pay.now": { v: "Pay now", tags: ["shop"] } } } } };
const password = "long enough for anybody";

const addressOf = ({ app, branch }: Scope, path: string) =>
  new URL(path, `${started().address}/projects/${app}/${branch}/`).href;
const open = (page: Page, scope: Scope, path: string) => page.goto(addressOf(scope, path));
/** Goes to another page of the dashboard as its links do, which load nothing anew. */
const turnTo = (page: Page, scope: Scope, path: string) =>
  page.evaluate(
    (address) => {
      history.pushState(null, "", address);
      window.dispatchEvent(new PopStateEvent("popstate"));
    },
    addressOf(scope, path),
  );
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Restored what you typed." });
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

/** Each form with where it is, what opens it, and one of its fields, which the page before it has not. */
const forms: ReadonlyArray<{ at: string; opens?: (page: Page) => Promise<unknown>; label: string }> = [
  { at: "tags", opens: press("New tag"), label: "Name" },
  { at: "branches", opens: press("New branch"), label: "Name" },
  { at: "webhooks/new", label: "Address" },
  { at: "settings/groups", label: "New group" },
  { at: "settings/general", label: "Name" },
  { at: "settings/members", label: "Email address" },
  { at: "settings/statuses", opens: press("Add status"), label: "Name" },
  { at: "/account/profile", label: "Your name" },
  { at: "/new-project", label: "Name" },
  { at: "/account/tokens", opens: press("New token"), label: "Name" },
];

test("what is typed into a form is there again when the page is loaded anew, until it is discarded", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data, ["de"], await makeTeam(owner));
  const fieldOf = async ({ at, opens, label }: (typeof forms)[number]) => {
    await turnTo(owner, scope, at);
    await opens?.(owner);
    return owner.getByLabel(label, { exact: true });
  };
  await open(owner, scope, "counts");
  const before = new Map<string, string>();
  for (const form of forms) {
    const field = await fieldOf(form);
    before.set(form.at, await field.inputValue());
    await field.fill("typed@example.org");
  }
  await owner.reload();
  for (const form of forms) {
    const field = await fieldOf(form);
    await expect(field, form.at).toHaveValue("typed@example.org");
    await notice(owner).getByRole("button", { name: "Discard" }).click();
    await expect(field, form.at).toHaveValue(before.get(form.at) ?? "");
    await expect(notice(owner)).toHaveCount(0);
    await expect(owner.locator("form :focus"), form.at).toHaveCount(1);
  }
  await owner.reload();
  for (const form of forms) {
    await expect(await fieldOf(form), form.at).toHaveValue(before.get(form.at) ?? "");
    await expect(notice(owner)).toHaveCount(0);
  }
});

test("what was sent does not come back, and what was typed since does", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await open(owner, scope, "settings/groups");
  const field = owner.getByLabel("New group");
  await field.fill("checkout");
  await owner.getByRole("button", { name: "Add group" }).click();
  await expect(owner.getByRole("rowheader", { name: "checkout" })).toBeVisible();
  // The list may have it before the form has its answer: until then it is kept.
  await expect(field).toHaveValue("");
  await owner.reload();
  await expect(owner.getByRole("rowheader", { name: "checkout" })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(notice(owner)).toHaveCount(0);

  const passing = Promise.withResolvers<void>();
  await intercept(owner, /\/v1\/api\/groups/, async (route) => {
    if (route.request().method() !== "GET") await passing.promise;
    await route.continue();
  });
  await field.fill("first");
  await owner.getByRole("button", { name: "Add group" }).click();
  await field.fill("second");
  passing.resolve();
  await expect(owner.getByRole("rowheader", { name: "first" })).toBeVisible();
  await expect(field).toHaveValue("second");

  await turnTo(owner, scope, "tags");
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
});

test("an invitation that was typed when the session ended is there after signing in again, and nobody else sees it", async ({
  owner,
  provoke,
}) => {
  provoke(/^401 /);
  const scope = await makeProject(owner, data);
  const ben = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  const ada = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  const [bens, adas] = [await emailOf(ben), await emailOf(ada)];
  await open(ada, scope, "settings/members");
  await ada.getByLabel("Email address").fill("mia@example.org");
  await ada.context().clearCookies();
  await ada.reload();
  const signIn = async (email: string) => {
    await ada.getByLabel("Email address").fill(email);
    await ada.getByLabel("Password").fill(password);
    await ada.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(ada.getByRole("heading", { name: "Members" })).toBeVisible();
  };
  await signIn(bens);
  await expect(ada.getByLabel("Email address")).toHaveValue("");
  await expect(notice(ada)).toHaveCount(0);
  await ada.getByRole("button", { name: /^Account/ }).click();
  await ada.getByRole("menuitem", { name: "Sign out" }).click();
  await ada.getByLabel("Password").waitFor();
  expect(
    await ada.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("invitation"))),
  ).toHaveLength(1);
  await open(ada, scope, "settings/members");
  await signIn(adas);
  await expect(ada.getByLabel("Email address")).toHaveValue("mia@example.org");
  await expect(notice(ada)).toHaveCount(1);
});

test("what is half typed into a list is there again, until it is discarded with its form; the values of a webhook's new headers are not, and it says so", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  await open(owner, scope, "webhooks/new");
  await owner.getByLabel("Address").fill("https://example.org/hook");
  const branches = owner.getByLabel("Branches");
  await branches.fill("rele");
  await owner.getByRole("button", { name: "Add header" }).click();
  await owner.getByRole("group", { name: "Headers" }).getByLabel("Name").fill("Authorization");
  await owner.getByLabel("Value", { exact: true }).fill("Bearer 123");
  await owner.reload();
  await expect(owner.getByLabel("Address")).toHaveValue("https://example.org/hook");
  await expect(branches).toHaveValue("rele");
  await expect(owner.getByRole("group", { name: "Headers" }).getByLabel("Name")).toHaveValue("Authorization");
  await expect(owner.getByLabel("Value", { exact: true })).toHaveValue("");
  await expect(notice(owner)).toContainText("Values of new headers aren’t kept");
  expect(await owner.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    "Bearer",
  );
  await branches.fill("");
  await owner.getByRole("button", { name: "Add webhook" }).click();
  await expect(owner.getByRole("group", { name: "Headers" }).getByText("Required.")).toBeVisible();
  await branches.fill("rele");
  await notice(owner).getByRole("button", { name: "Discard" }).click();
  await owner.reload();
  await expect(branches).toHaveValue("");
  await expect(unsaved(owner)).toHaveCount(0);
});

const panelOf = (page: Page) => page.getByRole("complementary");
const commentOf = (page: Page) => panelOf(page).getByRole("textbox", { name: /^Ask or comment/ });
const unsaved = (page: Page) => page.getByRole("button", { name: /^Unsaved input/ });

/** A comment, the details of a key, a tag and a group, none of which is sent. */
async function typeEverywhere(page: Page, scope: Scope): Promise<void> {
  await openGrid(page, scope, ["de"]);
  await cell(page, 0, 2).click();
  await panelOf(page).getByRole("button", { name: "Start a discussion" }).click();
  await commentOf(page).fill("Is this a button?");
  await panelOf(page).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("At the till");
  await turnTo(page, scope, "tags");
  await press("New tag")(page);
  await page.getByLabel("Name").fill("legal");
  await turnTo(page, scope, "settings/groups");
  await page.getByLabel("New group").fill("checkout");
}

async function expectEverywhere(page: Page, scope: Scope): Promise<void> {
  await open(page, scope, "settings/groups");
  await expect(page.getByLabel("New group")).toHaveValue("checkout");
  await expect(notice(page)).toBeVisible();
  await expect(unsaved(page)).toHaveAccessibleName("Unsaved input: 2 forms and 1 text");
  await turnTo(page, scope, "tags");
  await press("New tag")(page);
  await expect(page.getByLabel("Name")).toHaveValue("legal");
  await expect(notice(page)).toBeVisible();
  await turnTo(page, scope, "translations?languages=de");
  await cell(page, 0, 2).click();
  await expect(commentOf(page)).toHaveValue("Is this a button?");
  await panelOf(page).getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Description")).toHaveValue("At the till");
  await expect(notice(page)).toBeVisible();
}

test("what was typed in a tab that was closed, or that crashed, is in the next one", async ({ owner }) => {
  const scope = await makeProject(owner, data, ["de"]);
  const first = await owner.context().newPage();
  await typeEverywhere(first, scope);
  await first.close();
  const second = await owner.context().newPage();
  await expectEverywhere(second, scope);
  const crashed = second.waitForEvent("crash");
  const devtools = await second.context().newCDPSession(second);
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  const third = await owner.context().newPage();
  await expectEverywhere(third, scope);
});

test("two tabs that are open keep what was typed in each, also when they are loaded anew", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const other = await owner.context().newPage();
  await open(other, scope, "settings/groups");
  await other.getByLabel("New group").fill("mine");
  await open(owner, scope, "settings/groups");
  await expect(owner.getByLabel("New group")).toHaveValue("");
  await owner.getByLabel("New group").fill("hers");
  for (const [page, name] of [
    [other, "mine"],
    [owner, "hers"],
  ] as const) {
    await page.reload();
    await expect(page.getByLabel("New group")).toHaveValue(name);
    await expect(notice(page)).toBeVisible();
  }
  await other.close();
  await owner.reload();
  await expect(owner.getByLabel("New group")).toHaveValue("hers");
  // What the other tab left stands nowhere on the page.
  await unsaved(owner).click();
  await expect(owner.getByRole("dialog", { name: "Unsaved input" })).toContainText("mine");
  await owner.keyboard.press("Escape");
  await notice(owner).getByRole("button", { name: "Discard" }).click();
  await owner.reload();
  await expect(owner.getByLabel("New group")).toHaveValue("mine");
});

test("what was typed about something that was deleted meanwhile can be found, copied and discarded", async ({
  owner,
  provoke,
  context,
}) => {
  provoke(/^404 /);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const scope = await makeProject(owner, data, ["de"]);
  const { _id } = await api<{ _id: string }>(owner, `/v1/api/webhooks?app=${scope.app}`, {
    method: "POST",
    body: { url: "https://hooks.example.org/in", httpMethod: "post", disabled: true },
  });
  await open(owner, scope, `webhooks/${_id}/settings`);
  await owner.getByLabel("Description").fill("For the build");
  await turnTo(owner, scope, "translations?languages=de");
  await cell(owner, 0, 2).click();
  await panelOf(owner).getByRole("button", { name: "Start a discussion" }).click();
  await commentOf(owner).fill("Is this a button?");
  await api(owner, `/v1/api/webhooks/${_id}?app=${scope.app}`, { method: "DELETE" });
  await api(owner, `/v1/api/entries/bulk?app=${scope.app}&branch=${scope.branch}`, {
    method: "POST",
    body: { act: "delete", keys: ["pay.now"] },
  });
  await open(owner, scope, "tags");
  await unsaved(owner).click();
  const list = owner.getByRole("dialog", { name: "Unsaved input" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const comment = list.getByRole("listitem").filter({ hasText: "Is this a button?" });
  const copied = heard(owner, "Copied");
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

const emailOf = async (page: Page) =>
  (await api<{ user: { email: string } }>(page, "/v1/auth/session")).user.email;
