import { type Kysely, sql } from "kysely";
import { mailedByDefault, type NotificationType } from "#contract/notifications/notifications.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { notificationMail } from "./notification-mail.jobs.ts";
import { replaceUnread } from "./unread-order-notices.ts";

export type Notice = {
  projectId: number;
  personIds: readonly number[];
  type: NotificationType;
  /** Data for the page and the mail, in wire format. */
  data: Record<string, unknown>;
};

/** Notifies people in the transaction of the cause: in the page, and by mail according to their settings. */
export async function notify(
  tx: Kysely<Database>,
  { projectId, personIds, type, data }: Notice,
): Promise<void> {
  if (personIds.length === 0) return;
  const people = await replaceUnread(tx, { personIds: [...new Set(personIds)], type, data });
  const { rows } = await sql<{ id: number; by_mail: boolean }>`
    WITH inserted_notifications AS (
      INSERT INTO notification (project_id, person_id, type, data)
      SELECT ${projectId}, person.id, ${type}, person.data FROM unnest(${[...people.keys()]}::integer[],
        ${[...people.values()].map((person) => JSON.stringify(person))}::jsonb[]) AS person(id, data)
      RETURNING id, person_id
    )
    SELECT i.id, coalesce((s.mail->>${type})::boolean, ${mailedByDefault[type]}) AS by_mail
    FROM inserted_notifications i LEFT JOIN notification_setting s ON s.person_id = i.person_id ORDER BY i.id`.execute(
    tx,
  );
  const notificationIds = rows.filter((row) => row.by_mail).map(({ id }) => id);
  if (notificationIds.length > 0) await enqueue(tx, notificationMail, { notificationIds });
}
