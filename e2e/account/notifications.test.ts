import { expect, started, test } from "#e2e/support/fixtures.ts";
import {
  bell,
  lines,
  mention,
  openWithGuest,
  order,
  popover,
  unread,
  unreadMarks,
} from "#e2e/support/order-notification.ts";

test("notifications arrive in another browser, link to their subject, and are listed", async ({ owner }) => {
  const { scope, guest, user } = await openWithGuest(owner);
  await test.step("a new order appears without a reload and is marked as read when opened", async () => {
    await expect(bell(guest)).toHaveAccessibleName("Notifications");
    const id = await order(owner, scope, user.email);
    await expect(bell(guest)).toHaveAccessibleName("Notifications: 1 unread");
    await bell(guest).press("Enter");
    const line = popover(guest).getByRole("link", { name: /placed order #1 in Story .*: German/ });
    await expect(line).toBeVisible();
    await line.press("Enter");
    await expect(guest).toHaveURL(new RegExp(`/orders/${id}`));
    await expect(popover(guest)).toHaveCount(0);
    await expect(bell(guest)).toHaveAccessibleName("Notifications");
    await expect.poll(() => unread(guest)).toBe(0);
  });

  await test.step("a mention links to its string and language, and one press marks all notifications as read", async () => {
    await mention(owner, scope, user._id, ["first", "second", "third"]);
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
  });

  await test.step("the page lists notifications by day, takes its filters from the URL and works by keyboard", async () => {
    await mention(owner, scope, user._id, ["fourth", "fifth"]);
    await guest.goto(`${started().address}/notifications`);
    await expect(guest).toHaveTitle("Notifications · Parlance");
    await expect(guest.getByRole("heading", { name: "today" })).toBeVisible();
    await expect(lines(guest)).toHaveCount(6);
    await guest.getByLabel("About").selectOption("Orders");
    await expect(guest).toHaveURL(/type=orders/);
    await expect(lines(guest)).toHaveCount(1);
    await guest.getByLabel("About").selectOption("Webhooks");
    await expect(guest.getByText("No notifications of this kind")).toBeVisible();
    await guest.goto(`${started().address}/notifications?show=unread&type=discussions`);
    await expect(lines(guest)).toHaveCount(2);
    await lines(guest).first().getByRole("link").focus();
    await guest.keyboard.press("ArrowDown");
    await expect(lines(guest).nth(1).getByRole("link")).toBeFocused();
    await guest.keyboard.press("Enter");
    await expect(guest).toHaveURL(/translations/);
    await expect.poll(() => unread(guest)).toBe(1);
  });
  await guest.context().close();
});

test("all notifications are marked as read while their list is loading @deep", async ({ owner }) => {
  const { scope, guest, user } = await openWithGuest(owner);
  await mention(owner, scope, user._id, ["first", "second"]);
  let isDelayed = true;
  await guest.route(/\/v1\/api\/notifications\?/, async (route) => {
    if (isDelayed) await expect.poll(() => isDelayed).toBe(false);
    await route.continue().catch(() => undefined);
  });
  await guest.goto(`${started().address}/notifications`);
  await guest.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await expect.poll(() => unread(guest)).toBe(0);
  await expect(guest.locator("#main")).toBeFocused();
  isDelayed = false;
  await expect(lines(guest)).toHaveCount(2);
  await expect(unreadMarks(guest)).toHaveCount(0);
  await guest.context().close();
});

test("a failed request shows an error and can be retried @deep", async ({ owner, expectProblems }) => {
  expectProblems(/^500 GET .*notifications$/);
  // Responds with 500, because the page retries automatically while the server is unreachable.
  await owner.route("**/v1/api/notifications?*", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Not now.", requestId: "" } }),
  );
  await owner.goto(`${started().address}/notifications`);
  const retry = owner.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await owner.unroute("**/v1/api/notifications?*");
  await retry.click();
  await expect(retry).toHaveCount(0);
});
