import { type Kysely, sql } from "kysely";
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

type Row = {
  id: number;
  type: NotificationType;
  app: string | null;
  project: string | null;
  data: Record<string, unknown>;
  created_at: Date;
  read_at: Date | null;
};

/**
 * Whether the recipient may still read `notification n`: not for a project that they were removed from or that is in
 * the trash. An invited person has no role yet.
 */
export const isReadable = sql`(n.project_id IS NULL OR EXISTS (SELECT FROM project own
  WHERE own.id = n.project_id AND own.deleted_at IS NULL AND (n.type = 'invitation'
    OR EXISTS (SELECT FROM project_member m WHERE m.project_id = own.id AND m.person_id = n.person_id)
    OR EXISTS (SELECT FROM team_member t WHERE t.team_id = own.team_id AND t.person_id = n.person_id
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
  const { rows } = await sql<Row>`
    SELECT n.id, n.type, p.app, p.name AS project, n.data, n.created_at, n.read_at
    FROM notification n LEFT JOIN project p ON p.id = n.project_id
    WHERE n.person_id = ${personId} AND n.id < ${upTo} AND ${isReadable}
      AND ${unread === undefined ? sql`true` : sql`(n.read_at IS NULL) = ${unread}`}
      AND ${type === undefined ? sql`true` : sql`n.type = ANY(${type}::text[])`}
    ORDER BY n.id DESC LIMIT ${limit}`.execute(db);
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
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::integer AS unread FROM notification n
    WHERE n.person_id = ${personId} AND n.read_at IS NULL AND ${isReadable}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks a person's notifications as read; undefined means all. Ids of other people's are ignored. */
export async function markRead(
  db: Kysely<Database>,
  personId: number,
  ids: readonly string[] | undefined,
): Promise<void> {
  const numbers = ids?.flatMap((id) => parseWireId("notification", id) ?? []);
  await sql`
    UPDATE notification SET read_at = now() WHERE person_id = ${personId} AND read_at IS NULL
      AND ${numbers === undefined ? sql`true` : sql`id = ANY(${numbers}::bigint[])`}`.execute(db);
}

export async function readNotificationSettings(
  db: Kysely<Database>,
  personId: number,
): Promise<NotificationSettings> {
  const chosen = await db
    .selectFrom("notification_setting")
    .select(["language", "mail"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  const known = Object.entries(chosen?.mail ?? {}).filter(([type]) =>
    (notificationTypes as readonly string[]).includes(type),
  );
  return {
    language: (chosen?.language ?? null) as MailLanguage | null,
    mail: { ...mailedByDefault, ...Object.fromEntries(known) },
  };
}

/** Stores the chosen settings; absent ones stay. */
export async function writeNotificationSettings(
  db: Kysely<Database>,
  personId: number,
  { language, mail = {} }: BodyOf<typeof notificationEndpoints.writeSettings>,
): Promise<void> {
  const settings = language === undefined ? sql`notification_setting.language` : sql`excluded.language`;
  await sql`
    INSERT INTO notification_setting (person_id, language, mail)
    VALUES (${personId}, ${language ?? null}, ${JSON.stringify(mail)}::jsonb)
    ON CONFLICT (person_id) DO UPDATE SET language = ${settings}, mail = notification_setting.mail || excluded.mail`.execute(
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
    ) placed
    WHERE n.id = placed.id AND (n.created_at < now() - interval '90 days' OR placed.place > ${max})`.execute(
    db,
  );
}
