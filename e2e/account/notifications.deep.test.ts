import { expect, started, test } from "#e2e/support/fixtures.ts";
import {
  bell,
  lines,
  mention,
  openWithGuest,
  order,
  unread,
  unreadMarks,
} from "#e2e/support/order-notification.ts";

test("the page lists notifications by day, filtered by its address, and works by keyboard", async ({
  owner,
}) => {
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
  await expect(guest.getByText("No notifications of this kind")).toBeVisible();
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
  await expect(guest.getByText("No notifications of this kind")).toBeVisible();
  // This server sends no email.
  await expect(guest.getByRole("link", { name: "Email settings" })).toHaveCount(0);
  await guest.context().close();
});
