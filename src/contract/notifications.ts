/** What people are told of: in the page, and by mail where they chose so. */
export const notificationTypes = [
  "order.created",
  "order.status_changed",
  "order.delivered",
  "mention",
  "discussion.reply",
  "webhook.failing",
  "webhook.disabled",
  "invitation",
] as const;
export type NotificationType = (typeof notificationTypes)[number];
