import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { notify } from "#server/workspace/notifications/notify.ts";
import { planCoalesced } from "./plan/coalesced-changes.ts";

type Webhook = { project_id: number; id: number; url: string };

/**
 * Hours of failure after which people are warned, and after which the webhook is disabled (webhooks.md, Delivery 4).
 */
const warnHours = 6;
const disableHours = 120;

/** Warns of webhooks that fail for long, and disables those that fail for too long. */
export async function checkHealth(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT DISTINCT project_id FROM webhook WHERE NOT disabled AND (
      (warned_at IS NULL AND failing_since < now() - make_interval(hours => ${warnHours}))
      OR failing_since < now() - make_interval(hours => ${disableHours}))`.execute(db);
  for (const { project_id } of rows) {
    await db.transaction().execute(async (tx) => {
      for (const webhook of await listBroken(tx, project_id)) await disableWebhook(tx, webhook, "failing");
      for (const webhook of await listFailing(tx, project_id))
        await notifyAdmins(tx, webhook, { type: "webhook.failing" });
    });
  }
}

async function listBroken(tx: Kysely<Database>, projectId: number): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    SELECT project_id, id, url FROM webhook WHERE project_id = ${projectId} AND NOT disabled
      AND failing_since < now() - make_interval(hours => ${disableHours}) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows;
}

async function listFailing(tx: Kysely<Database>, projectId: number): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    UPDATE webhook SET warned_at = now() WHERE project_id = ${projectId} AND NOT disabled AND warned_at IS NULL
      AND failing_since < now() - make_interval(hours => ${warnHours}) RETURNING project_id, id, url`.execute(
    tx,
  );
  return rows;
}

/**
 * Disables a webhook: pending and scheduled deliveries count as failed and can be replayed; running attempts store
 * nothing.
 */
export async function disableWebhook(
  tx: Kysely<Database>,
  webhook: Webhook,
  reason: "failing" | "gone",
): Promise<void> {
  const { project_id: projectId, id, url } = webhook;
  const { rows } = await sql`
    UPDATE webhook SET disabled = true, disabled_reason = ${reason}, updated_at = now()
    WHERE project_id = ${projectId} AND id = ${id} AND NOT disabled RETURNING 1`.execute(tx);
  if (rows.length === 0) return;
  await planCoalesced(tx, projectId, sql`q.webhook_id = ${id}`);
  await sql`
    UPDATE webhook_delivery SET status = 'failed', fresh = false, error = coalesce(error, 'the webhook was disabled'),
      lease = NULL, lease_until = NULL
    WHERE project_id = ${projectId} AND webhook_id = ${id} AND status = 'pending'`.execute(tx);
  const details = { webhook: { _id: wireId("webhook", id), url }, reason };
  await recordAuditEvent(tx, { projectId, personId: null, action: "webhook.disabled", details });
  await notifyAdmins(tx, webhook, { type: "webhook.disabled", reason });
}

type HealthEvent = "webhook.failing" | "webhook.disabled";

/** Notifies the project's admins and owners, or those of the team if it has none; by mail too unless they opted out. */
async function notifyAdmins(
  tx: Kysely<Database>,
  webhook: Webhook,
  { type, reason }: { type: HealthEvent; reason?: "failing" | "gone" },
): Promise<void> {
  const { project_id: projectId, id, url } = webhook;
  const { rows } = await sql<{ id: number; branch: number }>`
    WITH project_admin AS (
      SELECT person_id FROM project_member WHERE project_id = ${projectId} AND role IN ('admin', 'owner')
    )
    SELECT u.id, p.default_branch_id AS branch FROM project p JOIN person u ON u.id IN (
      SELECT person_id FROM project_admin UNION
      SELECT person_id FROM team_member WHERE team_id = p.team_id AND role IN ('owner', 'admin')
        AND NOT EXISTS (SELECT FROM project_admin))
    WHERE p.id = ${projectId} ORDER BY u.id`.execute(tx);
  const branch = rows[0] && wireId("branch", rows[0].branch);
  const data = { webhook: wireId("webhook", id), url, branch, ...(reason === undefined ? {} : { reason }) };
  await notify(tx, { projectId, personIds: rows.map((row) => row.id), type, data });
}
