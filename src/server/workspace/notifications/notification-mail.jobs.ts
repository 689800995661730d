import { type Kysely, sql } from "kysely";
import type { MailLanguage, NotificationType } from "#contract/notifications/notifications.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { defineJob, enqueue } from "#server/platform/jobs/define-job.ts";
import { sendMail } from "#server/platform/mail/mail.jobs.ts";
import { mailOf } from "./mail-sentences.ts";
import { isReadable } from "./notifications.store.ts";

type Unsent = {
  type: NotificationType;
  data: Record<string, unknown>;
  email: string;
  language: MailLanguage | null;
  app: string | null;
  project: string | null;
};

/** Mails each notification in its recipient's language, unless it was read already. */
export const notificationMail = defineJob<{ notificationIds: number[] }>({
  name: "notification-mail",
  async run({ db, env }, { notificationIds }) {
    await db.transaction().execute(async (tx) => {
      for (const { email, ...notice } of await readUnread(tx, notificationIds))
        await enqueue(tx, sendMail, { to: email, ...mailOf({ ...notice, url: env.url }) });
    });
  },
});

async function readUnread(tx: Kysely<Database>, ids: readonly number[]): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    SELECT notification.type, notification.data, u.email, s.language, p.app, p.name AS project
    FROM notification JOIN person u ON u.id = notification.person_id
    LEFT JOIN notification_setting s ON s.person_id = notification.person_id
    LEFT JOIN project p ON p.id = notification.project_id
    WHERE notification.id = ANY(${ids}::bigint[]) AND notification.read_at IS NULL AND ${isReadable}
    ORDER BY notification.id`.execute(tx);
  return rows;
}
