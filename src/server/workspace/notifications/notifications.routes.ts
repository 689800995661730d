import { notificationEndpoints } from "#contract/notifications/notifications.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import {
  countUnread,
  listNotifications,
  markRead,
  readNotificationSettings,
  writeNotificationSettings,
} from "./notifications.store.ts";

/** Notifications of a person in all projects, and their mail settings. */
export function notificationRoutes(app: Router, { db }: Deps): void {
  serve(app, notificationEndpoints.list, ({ caller, query }) =>
    listNotifications(db, caller.person.id, query),
  );
  serve(app, notificationEndpoints.count, async ({ caller }) => ({
    unread: await countUnread(db, caller.person.id),
  }));
  serve(app, notificationEndpoints.read, async ({ caller, body }) => {
    await markRead(db, caller.person.id, body.ids);
    return { unread: await countUnread(db, caller.person.id) };
  });
  serve(app, notificationEndpoints.readSettings, ({ caller }) =>
    readNotificationSettings(db, caller.person.id),
  );
  serve(app, notificationEndpoints.writeSettings, async ({ caller, body }) => {
    await writeNotificationSettings(db, caller.person.id, body);
    return await readNotificationSettings(db, caller.person.id);
  });
}
