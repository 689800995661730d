import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { notify } from "#server/workspace/notifications/notify-and-mail.ts";
import { planCoalesced } from "./plan/coalesced-changes.ts";

type Webhook = { project_id: number; id: number; url: string };

/**
 * Hours of failure after which people are warned, and after which the webhook is disabled (webhooks.md, Delivery 4).
 */
const warnHours = 6;
const disableHours = 120;

const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;

/** Warns of webhooks that fail for long, and disables those that fail for too long. */
export async function checkHealth(db: Kysely<Database>): Promise<void> {
  const rows = await db
    .selectFrom("webhook")
    .select("project_id")
    .distinct()
    .where(({ not }) => not("disabled"))
    .where((eb) =>
      eb.or([
        eb("warned_at", "is", null).and("failing_since", "<", hoursAgo(warnHours)),
        eb("failing_since", "<", hoursAgo(disableHours)),
      ]),
    )
    .execute();
  for (const { project_id } of rows) {
    await db.transaction().execute(async (tx) => {
      for (const webhook of await listBroken(tx, project_id)) await disableWebhook(tx, webhook, "failing");
      for (const webhook of await markWarned(tx, project_id))
        await notifyAdmins(tx, webhook, { type: "webhook.failing" });
    });
  }
}

function listBroken(tx: Kysely<Database>, projectId: number): Promise<Webhook[]> {
  return tx
    .selectFrom("webhook")
    .select(["project_id", "id", "url"])
    .where("project_id", "=", projectId)
    .where(({ not }) => not("disabled"))
    .where("failing_since", "<", hoursAgo(disableHours))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Marks webhooks that have failed for `warnHours` as warned about, and returns them. */
function markWarned(tx: Kysely<Database>, projectId: number): Promise<Webhook[]> {
  return tx
    .updateTable("webhook")
    .set({ warned_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where(({ not }) => not("disabled"))
    .where("warned_at", "is", null)
    .where("failing_since", "<", hoursAgo(warnHours))
    .returning(["project_id", "id", "url"])
    .execute();
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
  const disabled = await tx
    .updateTable("webhook")
    .set({ disabled: true, disabled_reason: reason, updated_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where(({ not }) => not("disabled"))
    .returning("id")
    .executeTakeFirst();
  if (!disabled) return;
  await planCoalesced(tx, projectId, sql`webhook_id = ${id}`);
  const error = sql<string>`coalesce(error, 'the webhook was disabled')`;
  await tx
    .updateTable("webhook_delivery")
    .set({ status: "failed", fresh: false, error, lease: null, lease_until: null })
    .where("project_id", "=", projectId)
    .where("webhook_id", "=", id)
    .where("status", "=", "pending")
    .execute();
  const details = { webhook: { _id: wireId("webhook", id), url }, reason };
  await recordAuditEvent(tx, { projectId, personId: null, action: "webhook.disabled", details });
  await notifyAdmins(tx, webhook, { type: "webhook.disabled", reason });
}

type HealthEvent = "webhook.failing" | "webhook.disabled";

/**
 * Notifies the admins and owners of the project, or of the team if the project has none; by mail too, unless they opted
 * out.
 */
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
