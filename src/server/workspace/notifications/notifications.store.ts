import { type Kysely, type Selectable, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import {
  type MailLanguage,
  mailedByDefault,
  type Notification,
  type NotificationSettings,
  type NotificationType,
  type notificationEndpoints,
  notificationTypes,
} from "#contract/notifications/notifications.ts";
import type { Database } from "#server/platform/db/schema.ts";

type NotificationRow = Pick<
  Selectable<Database["notification"]>,
  "id" | "data" | "created_at" | "read_at"
> & { type: NotificationType; app: string | null; project: string | null };

/**
 * Whether the recipient may still read a row of `notification`: not for a project that they were removed from or that
 * is in the trash. An invited person has no role yet.
 */
export const isReadable = sql<boolean>`(notification.project_id IS NULL OR EXISTS (SELECT FROM project p
  WHERE p.id = notification.project_id AND p.deleted_at IS NULL AND (notification.type = 'invitation'
    OR EXISTS (SELECT FROM project_member m WHERE m.project_id = p.id AND m.person_id = notification.person_id)
    OR EXISTS (SELECT FROM team_member t WHERE t.team_id = p.team_id AND t.person_id = notification.person_id
      AND t.role IN ('owner', 'admin')))))`;

type Page = {
  before?: string | undefined;
  limit?: number | undefined;
  unread?: boolean | undefined;
  type?: readonly NotificationType[] | undefined;
};

/** Notifications of a person, newest first. */
export async function listNotifications(
  db: Kysely<Database>,
  personId: number,
  { before, limit = 50, unread, type }: Page,
): Promise<Notification[]> {
  const upTo = before === undefined ? Number.MAX_SAFE_INTEGER : (parseWireId("notification", before) ?? 0);
  const { rows } = await sql<NotificationRow>`
    SELECT notification.id, type, p.app, p.name AS project, data, notification.created_at, read_at
    FROM notification LEFT JOIN project p ON p.id = notification.project_id
    WHERE person_id = ${personId} AND notification.id < ${upTo} AND ${isReadable}
      AND ${unread === undefined ? sql`true` : sql`(read_at IS NULL) = ${unread}`}
      AND ${type === undefined ? sql`true` : sql`type = ANY(${type}::text[])`}
    ORDER BY notification.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    _id: wireId("notification", row.id),
    type: row.type,
    app: row.app,
    projectName: row.project,
    data: row.data,
    created: row.created_at.toISOString(),
    read: row.read_at?.toISOString() ?? null,
  }));
}

export async function countUnread(db: Kysely<Database>, personId: number): Promise<number> {
  const { unread } = await db
    .selectFrom("notification")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("person_id", "=", personId)
    .where("read_at", "is", null)
    .where(isReadable)
    .executeTakeFirstOrThrow();
  return unread;
}

/**
 * Marks the notifications with these ids as read; without ids, all of the person. Ids of other people's notifications
 * are ignored.
 */
export async function markRead(
  db: Kysely<Database>,
  personId: number,
  ids: readonly string[] | undefined,
): Promise<void> {
  const numbers = ids?.flatMap((id) => parseWireId("notification", id) ?? []);
  const marked = db
    .updateTable("notification")
    .set({ read_at: sql<Date>`now()` })
    .where("person_id", "=", personId)
    .where("read_at", "is", null);
  await (numbers ? marked.where("id", "=", sql<number>`ANY(${numbers}::bigint[])`) : marked).execute();
}

export async function readNotificationSettings(
  db: Kysely<Database>,
  personId: number,
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom("notification_setting")
    .select(["language", "mail"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  const chosen = Object.entries(row?.mail ?? {}).filter(([type]) =>
    (notificationTypes as readonly string[]).includes(type),
  );
  return {
    language: (row?.language ?? null) as MailLanguage | null,
    mail: { ...mailedByDefault, ...Object.fromEntries(chosen) },
  };
}

/** Stores the chosen settings; absent ones stay. */
export async function writeNotificationSettings(
  db: Kysely<Database>,
  personId: number,
  { language, mail = {} }: BodyOf<typeof notificationEndpoints.writeSettings>,
): Promise<void> {
  const newLanguage = language === undefined ? sql`notification_setting.language` : sql`excluded.language`;
  await sql`
    INSERT INTO notification_setting (person_id, language, mail)
    VALUES (${personId}, ${language ?? null}, ${JSON.stringify(mail)}::jsonb)
    ON CONFLICT (person_id) DO UPDATE SET language = ${newLanguage}, mail = notification_setting.mail || excluded.mail`.execute(
    db,
  );
}

/** Maximum number of notifications of a person. */
const maxPerPerson = 10_000;

/** Deletes notifications older than 90 days, and each person's oldest ones beyond the maximum. */
export async function sweepNotifications(db: Kysely<Database>, max = maxPerPerson): Promise<void> {
  await sql`
    DELETE FROM notification n USING (
      SELECT id, row_number() OVER (PARTITION BY person_id ORDER BY id DESC) AS place FROM notification
    ) ranked
    WHERE n.id = ranked.id AND (n.created_at < now() - interval '90 days' OR ranked.place > ${max})`.execute(
    db,
  );
}
