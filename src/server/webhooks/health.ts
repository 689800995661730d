import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import { recordAct } from "#server/audit/record-act.ts";
import type { Database } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { enqueue } from "#server/jobs/define-job.ts";
import { sendMail } from "#server/mail/mail.jobs.ts";
import { notify } from "#server/notifications/notify.ts";

type Webhook = { project_id: number; id: number; url: string };

/** After so much failure people are warned, and after so much nothing is sent any more (webhooks.md, Delivery 4). */
const warnHours = 6;
const disableHours = 120;

/** Warns of webhooks that fail for long, and disables those that fail for too long. */
export async function checkHealth(db: Kysely<Database>, env: Env): Promise<void> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT DISTINCT project_id FROM webhook WHERE NOT disabled AND (
      (warned_at IS NULL AND failing_since < now() - make_interval(hours => ${warnHours}))
      OR failing_since < now() - make_interval(hours => ${disableHours}))`.execute(db);
  for (const { project_id } of rows) {
    await db.transaction().execute(async (tx) => {
      for (const webhook of await takeBroken(tx, project_id))
        await disableWebhook(tx, env, webhook, "failing");
      for (const webhook of await takeFailing(tx, project_id)) await warn(tx, env, webhook);
    });
  }
}

async function takeBroken(tx: Kysely<Database>, projectId: number): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    SELECT project_id, id, url FROM webhook WHERE project_id = ${projectId} AND NOT disabled
      AND failing_since < now() - make_interval(hours => ${disableHours}) ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

async function takeFailing(tx: Kysely<Database>, projectId: number): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    UPDATE webhook SET warned_at = now() WHERE project_id = ${projectId} AND NOT disabled AND warned_at IS NULL
      AND failing_since < now() - make_interval(hours => ${warnHours}) RETURNING project_id, id, url`.execute(
    tx,
  );
  return rows;
}

async function warn(tx: Kysely<Database>, env: Env, webhook: Webhook): Promise<void> {
  await tellAdmins(tx, env, webhook, {
    type: "webhook.failing",
    subject: "A webhook fails",
    text: `has failed for more than ${warnHours} hours. After 5 days of failure nothing will be sent to it any more.`,
  });
}

/** Stops a webhook: what waits counts as failed and can be replayed. */
export async function disableWebhook(
  tx: Kysely<Database>,
  env: Env,
  webhook: Webhook,
  reason: "failing" | "gone",
): Promise<void> {
  const { project_id: projectId, id, url } = webhook;
  const { rows } = await sql`
    UPDATE webhook SET disabled = true, disabled_reason = ${reason}, updated_at = now()
    WHERE project_id = ${projectId} AND id = ${id} AND NOT disabled RETURNING 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    UPDATE webhook_delivery SET status = 'failed', fresh = false, error = coalesce(error, 'the webhook was disabled')
    WHERE project_id = ${projectId} AND webhook_id = ${id} AND status = 'pending'`.execute(tx);
  const details = { webhook: { _id: wireId("webhook", id), url }, reason };
  await recordAct(tx, { projectId, personId: null, act: "webhook.disabled", details });
  await tellAdmins(tx, env, webhook, {
    type: "webhook.disabled",
    subject: "A webhook was disabled",
    text:
      reason === "gone"
        ? "was disabled, since its receiver answered that it is gone (410)."
        : "was disabled after 5 days of failure. What was not delivered can be replayed when it works again.",
  });
}

type Words = { type: "webhook.failing" | "webhook.disabled"; subject: string; text: string };

/** In the page and by mail: to the project's admins and owners, and to those of the team where it has none. */
async function tellAdmins(tx: Kysely<Database>, env: Env, webhook: Webhook, { type, subject, text }: Words) {
  const { project_id: projectId, id, url } = webhook;
  const { rows } = await sql<{ id: number; email: string; project: string; app: string }>`
    WITH own AS (
      SELECT person_id FROM project_member WHERE project_id = ${projectId} AND role IN ('admin', 'owner')
    )
    SELECT u.id, u.email, p.name AS project, p.app FROM project p JOIN person u ON u.id IN (
      SELECT person_id FROM own UNION
      SELECT person_id FROM team_member WHERE team_id = p.team_id AND role IN ('owner', 'admin')
        AND NOT EXISTS (SELECT FROM own))
    WHERE p.id = ${projectId} ORDER BY u.id`.execute(tx);
  const data = { webhook: wireId("webhook", id), url };
  await notify(tx, { projectId, personIds: rows.map((row) => row.id), type, data });
  for (const { email, project, app } of rows) {
    const link = `${env.url}/projects/${app}/webhooks`;
    await enqueue(tx, sendMail, {
      to: email,
      subject: `${subject}: ${project}`,
      text: `The webhook of ${project} to ${url} ${text}\n\n${link}\n`,
    });
  }
}
