import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { api, expect, openNewProject, type Scope, secondUser, started, test } from "./house.ts";

const data = { en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay" } } } } };

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const popover = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const lines = (page: Page) => page.getByRole("main").getByRole("listitem");
const unreadMarks = (page: Page) => page.getByRole("main").getByRole("img", { name: "Unread" });
const unread = async (page: Page) =>
  (await api<{ unread: number }>(page, "/v1/api/notifications/counts")).unread;

/** An order for somebody who is told of it. */
async function order(owner: Page, { app, branch }: Scope, address: string): Promise<string> {
  const body = {
    sourceLanguage: "en",
    languages: ["de"],
    stringOption: "all",
    notifyAddtionalUsers: [address],
  };
  const path = `/v1/api/orders?app=${app}&branch=${branch}`;
  return (await api<{ order: { id: string } }>(owner, path, { method: "POST", body })).order.id;
}

/** Begins a discussion that mentions somebody, and goes on with it. */
async function mention(owner: Page, { app }: Scope, person: string, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await api(owner, `/v1/api/discussions?app=${app}`, {
      method: "POST",
      body: { key: "home", language: "de", text: `@${person} ${text}` },
    });
}

type User = { _id: string; email: string };
const userOf = async (page: Page) => (await api<{ user: User }>(page, "/v1/auth/session")).user;

/** Somebody else who was just told of nothing. */
async function openWithGuest(owner: Page): Promise<{ scope: Scope; guest: Page; user: User }> {
  const scope = await openNewProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  return { scope, guest, user: await userOf(guest) };
}

test("a new order rings in another browser without a reload, is opened there and is read then", async ({
  owner,
}) => {
  const { scope, guest, user } = await openWithGuest(owner);
  await expect(bell(guest)).toHaveAccessibleName("Notifications");
  const id = await order(owner, scope, user.email);
  await expect(bell(guest)).toHaveAccessibleName("Notifications: 1 unread", { timeout: 20_000 });
  await bell(guest).press("Enter");
  const line = popover(guest).getByRole("link", { name: /placed order 1 in Story .*: German/ });
  await expect(line).toBeVisible();
  await line.press("Enter");
  await expect(guest).toHaveURL(new RegExp(`/orders/${id}`));
  await expect(popover(guest)).toHaveCount(0);
  await expect(bell(guest)).toHaveAccessibleName("Notifications");
  expect(await unread(guest)).toBe(0);
  await guest.context().close();
});

test("a mention leads to its string in its language; all are read with one press", async ({ owner }) => {
  const { scope, guest, user } = await openWithGuest(owner);
  await mention(owner, scope, user._id, ["first", "second", "third"]);
  await guest.reload();
  await expect(bell(guest)).toHaveAccessibleName("Notifications: 3 unread");
  await bell(guest).click();
  await popover(guest).getByRole("link", { name: /third/ }).click();
  await expect(guest).toHaveURL(/q=key%3A%3Dhome/);
  await expect(guest.getByRole("row")).toHaveCount(2);
  await expect(bell(guest)).toHaveAccessibleName("Notifications: 2 unread");
  await bell(guest).click();
  await popover(guest).getByRole("button", { name: "Mark all as read" }).click();
  await expect(popover(guest).getByRole("img", { name: "Unread" })).toHaveCount(0);
  await expect.poll(() => unread(guest)).toBe(0);
  await guest.keyboard.press("Escape");
  await expect(bell(guest)).toBeFocused();
  await expect(bell(guest)).toHaveAccessibleName("Notifications");
  await guest.context().close();
});

test("all are read while the list is still on its way", async ({ owner }) => {
  const { scope, guest, user } = await openWithGuest(owner);
  await mention(owner, scope, user._id, ["first", "second"]);
  let isHeld = true;
  await guest.route(/\/v1\/api\/notifications\?/, async (route) => {
    if (isHeld) await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(false);
    await route.continue().catch(() => undefined);
  });
  await guest.goto(`${started().address}/notifications`);
  await guest.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await expect.poll(() => unread(guest)).toBe(0);
  await expect(guest.locator("#main")).toBeFocused();
  isHeld = false;
  await expect(lines(guest)).toHaveCount(2);
  await expect(unreadMarks(guest)).toHaveCount(0);
  await guest.context().close();
});

test("the page shows everything by day and page, narrowed by the address, and goes by keyboard", async ({
  owner,
}) => {
  test.setTimeout(120_000);
  const { scope, guest, user } = await openWithGuest(owner);
  await mention(
    owner,
    scope,
    user._id,
    Array.from({ length: 55 }, (_, number) => `comment ${number}`),
  );
  await order(owner, scope, user.email);
  await guest.keyboard.press("g");
  await guest.keyboard.press("n");
  await expect(guest).toHaveURL(/\/notifications$/);
  await expect(guest).toHaveTitle("Notifications · Parlance");
  await expect(guest.getByRole("heading", { name: "today" })).toBeVisible();
  await expect(bell(guest)).toHaveAccessibleName("Notifications: 56 unread", { timeout: 40_000 });
  await expect(lines(guest)).toHaveCount(50);
  await guest.getByRole("button", { name: "Show more" }).click();
  await expect(lines(guest)).toHaveCount(56);

  await guest.getByLabel("About").selectOption("Orders");
  await expect(guest).toHaveURL(/type=orders/);
  await expect(lines(guest)).toHaveCount(1);
  await guest.getByLabel("About").selectOption("Webhooks");
  await expect(guest.getByText("Nothing of this kind")).toBeVisible();
  await guest.goto(`${started().address}/notifications?show=unread&type=discussions`);
  await expect(lines(guest)).toHaveCount(50);
  await lines(guest).first().getByRole("link").focus();
  await guest.keyboard.press("ArrowDown");
  await expect(lines(guest).nth(1).getByRole("link")).toBeFocused();
  await guest.keyboard.press("Enter");
  await expect(guest).toHaveURL(/translations/);
  expect(await unread(guest)).toBe(55);

  await guest.goBack();
  await guest.getByRole("button", { name: "Mark all as read" }).click();
  await expect(unreadMarks(guest)).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText("Nothing of this kind")).toBeVisible();
  await guest.getByRole("link", { name: "What comes by mail" }).click();
  await expect(guest).toHaveURL(/account\/notifications/);
  await guest.context().close();
});

test("what cannot be read says so, and is asked again", async ({ owner, provoke }) => {
  provoke(/^503 GET .*notifications$/);
  await owner.route("**/v1/api/notifications?*", (route) =>
    route.fulfill({ status: 503, json: { code: "internal", message: "Not now.", requestId: "" } }),
  );
  await owner.goto(`${started().address}/notifications`);
  const retry = owner.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await owner.unroute("**/v1/api/notifications?*");
  await retry.click();
  await expect(retry).toHaveCount(0);
});

for (const { theme, language, width } of [
  { theme: "light", language: "en", width: 1440 },
  { theme: "dark", language: "de", width: 320 },
  { theme: "light", language: "ar", width: 390 },
]) {
  test(`axe finds nothing in the notifications: ${theme}, ${language}, ${width} px`, async ({ owner }) => {
    const { scope, guest, user } = await openWithGuest(owner);
    await mention(owner, scope, user._id, ["Look at this, please."]);
    await order(owner, scope, user.email);
    const preferences = JSON.stringify({ theme, language });
    await guest.evaluate((text) => localStorage.setItem("parlance.preferences", text), preferences);
    await guest.setViewportSize({ width, height: 800 });
    await guest.goto(`${started().address}/notifications`);
    await expect(lines(guest)).toHaveCount(2);
    const violations = async () =>
      (await new AxeBuilder({ page: guest }).analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      );
    expect(await violations()).toEqual([]);
    expect(await guest.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await guest.locator("header button[aria-haspopup=dialog]").click();
    await guest.getByRole("dialog").getByRole("listitem").first().waitFor();
    expect(await violations()).toEqual([]);
    await guest.context().close();
  });
}
