import * as z from "zod/mini";
import {
  createdTime,
  idSchema,
  listAsCode,
  queryBoolean,
  queryInteger,
  queryList,
  timeSchema,
} from "#contract/common.ts";
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

export const notificationSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the notification.")),
  type: z.enum(notificationTypes).check(z.describe("The type of the notification.")),
  app: z.nullable(idSchema).check(z.describe("The ID of the project. Null: it is not about a project.")),
  projectName: z
    .nullable(z.string())
    .check(z.describe("The name of the project. Null: it is not about a project.")),
  data: z
    .record(z.string(), z.unknown())
    .check(z.describe("What the notification is about. The properties depend on `type`.")),
  created: createdTime,
  read: z
    .nullable(timeSchema)
    .check(z.describe("When the notification was read, as ISO 8601 in UTC. Null: it is unread.")),
});
export type Notification = z.infer<typeof notificationSchema>;

export const settingsSchema = z.object({
  language: z.nullable(z.enum(mailLanguages)).check(z.describe("The language of emails. Null: English.")),
  mail: z
    .record(
      z.enum(notificationTypes),
      z.boolean().check(z.describe("Whether notifications of this type are also sent by email.")),
    )
    .check(z.describe("For each type of notification, whether it is also sent by email.")),
});
export type NotificationSettings = z.infer<typeof settingsSchema>;

export const notificationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/notifications",
    summary: "List notifications",
    description: "Returns the notifications of the last 90 days for the caller, newest first.",
    section: "dashboard.md",
    credentials: "account",
    query: z.object({
      before: z
        .optional(idSchema)
        .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 200, "must be 1 to 200")))
        .check(z.describe("The maximum number of items to return.")),
      unread: z.optional(queryBoolean).check(z.describe("Only unread or only read notifications.")),
      type: z
        .optional(z.pipe(queryList, z.array(z.enum(notificationTypes))))
        .check(z.describe(`Only notifications of these types: ${listAsCode(notificationTypes)}.`)),
    }),
    response: z.array(notificationSchema),
  }),
  count: unreadEndpoint,
  read: endpoint({
    method: "POST",
    path: "/v1/api/notifications/read",
    summary: "Mark notifications as read",
    description: "Marks the given notifications, or all of them, as read.",
    section: "dashboard.md",
    credentials: "account",
    body: z
      .object({
        ids: z
          .optional(z.array(idSchema).check(z.maxLength(1_000)))
          .check(z.describe("The IDs of the notifications.")),
        all: z
          .optional(z.literal(true))
          .check(z.describe("Marks all notifications. Use it instead of `ids`.")),
      })
      .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), "needs ids or all")),
    response: unreadSchema,
  }),
  readSettings: endpoint({
    method: "GET",
    path: "/v1/auth/notification-settings",
    summary: "Get notification settings",
    description: "Returns which notifications are also sent by email, and in which language.",
    section: "dashboard.md",
    credentials: "account",
    response: settingsSchema,
  }),
  writeSettings: endpoint({
    method: "PUT",
    path: "/v1/auth/notification-settings",
    summary: "Update notification settings",
    description:
      "Chooses which notifications are also sent by email. Settings that are left out keep their value.",
    section: "dashboard.md",
    credentials: "session",
    errors: ["unknown_field"],
    body: z.object({
      language: z
        .optional(z.nullable(z.enum(mailLanguages)))
        .check(z.describe("The language of emails. Null: English.")),
      mail: z
        .optional(z.partialRecord(z.enum(notificationTypes), z.boolean()))
        .check(z.describe("For each type of notification, whether it is also sent by email.")),
    }),
    response: settingsSchema,
  }),
};
