import * as z from "zod/mini";
import { idSchema, queryBoolean, queryInteger, queryList, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { unreadEndpoint, unreadSchema } from "./unread-notifications.ts";

/** Events that people are notified of: in the page, and by mail if they chose so. */
export const notificationTypes = [
  "order.created",
  "order.status_changed",
  "order.delivered",
  "order.returned",
  "order.commented",
  "mention",
  "discussion.reply",
  "webhook.failing",
  "webhook.disabled",
  "invitation",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Notifications that are mailed by default. Invitations have a separate mail with their link. */
export const mailedByDefault: Record<NotificationType, boolean> = {
  "order.created": true,
  "order.status_changed": false,
  "order.delivered": true,
  "order.returned": true,
  "order.commented": true,
  mention: true,
  "discussion.reply": true,
  "webhook.failing": true,
  "webhook.disabled": true,
  invitation: false,
};

/** Languages of mails. */
const mailLanguages = ["en", "de", "ar"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const notificationSchema = z.object({
  _id: idSchema,
  type: z.enum(notificationTypes),
  app: z.nullable(idSchema),
  projectName: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  created: timeSchema,
  read: z.nullable(timeSchema),
});
export type Notification = z.infer<typeof notificationSchema>;

const settingsSchema = z.object({
  /** Null means English. */
  language: z.nullable(z.enum(mailLanguages)),
  /** Whether each type is mailed too. */
  mail: z.record(z.enum(notificationTypes), z.boolean()),
});
export type NotificationSettings = z.infer<typeof settingsSchema>;

export const notificationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/notifications",
    summary: "List notifications",
    section: "dashboard.md",
    credentials: "account",
    query: z.object({
      /** Id of the last notification on the previous page. */
      before: z.optional(idSchema),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 200, "must be 1 to 200"))),
      /** Only unread, or only read notifications. */
      unread: z.optional(queryBoolean),
      type: z.optional(z.pipe(queryList, z.array(z.enum(notificationTypes)))),
    }),
    response: z.array(notificationSchema),
  }),
  count: unreadEndpoint,
  read: endpoint({
    method: "POST",
    path: "/v1/api/notifications/read",
    summary: "Mark notifications as read",
    section: "dashboard.md",
    credentials: "account",
    body: z
      .object({
        ids: z.optional(z.array(idSchema).check(z.maxLength(1_000))),
        all: z.optional(z.literal(true)),
      })
      .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), "needs ids or all")),
    response: unreadSchema,
  }),
  readSettings: endpoint({
    method: "GET",
    path: "/v1/auth/notification-settings",
    summary: "Get notification settings",
    section: "dashboard.md",
    credentials: "account",
    response: settingsSchema,
  }),
  writeSettings: endpoint({
    method: "PUT",
    path: "/v1/auth/notification-settings",
    summary: "Update notification settings",
    section: "dashboard.md",
    credentials: "session",
    body: z.object({
      language: z.optional(z.nullable(z.enum(mailLanguages))),
      mail: z.optional(z.partialRecord(z.enum(notificationTypes), z.boolean())),
    }),
    response: settingsSchema,
  }),
};
