import { type Kysely, type Selectable, sql } from "kysely";
import type { BodyOf, QueryOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { WebhookDelivery, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import { eventId } from "#server/outbound/webhooks/send/event-text.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { lockWebhook } from "./webhooks.store.ts";

type WebhookRef = { projectId: number; webhookId: number };
type Filter = Omit<QueryOf<typeof webhookEndpoints.listDeliveries>, "app" | "branch">;

type DeliveryRow = Pick<
  Selectable<Database["webhook_delivery"]>,
  "id" | "created_at" | "sequence" | "is_test" | "status" | "body" | "error" | "latency" | "next_attempt_at"
> &
  Pick<WebhookDelivery, "type" | "response" | "attempts"> & {
    request: Omit<NonNullable<WebhookDelivery["request"]>, "body"> | null;
  };

const defaultLimit = 50;
/** Days that the log is kept. */
const retentionDays = 30;

/** Lists the log of a webhook, newest first. */
export async function listDeliveries(
  db: Kysely<Database>,
  { projectId, webhookId }: WebhookRef,
  { status, type, from, to, before, limit = defaultLimit }: Filter,
): Promise<WebhookDelivery[]> {
  const conditions = [
    sql`webhook_id = ${webhookId} AND project_id = ${projectId}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`created_at < ${to}::timestamptz`]),
    ...(before === undefined ? [] : [sql`id < ${parseWireId("delivery", before) ?? 0}`]),
  ];
  const { rows } = await sql<DeliveryRow>`
    SELECT id, type, created_at, sequence, is_test, status, request, body, response, error, latency, attempts,
      next_attempt_at
    FROM webhook_delivery WHERE ${sql.join(conditions, sql` AND `)} ORDER BY id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(presentDelivery);
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const id = wireId("delivery", row.id);
  return {
    _id: id,
    eventId: eventId(id),
    type: row.type,
    created: row.created_at.toISOString(),
    sequence: row.sequence,
    test: row.is_test,
    status: row.status,
    request: row.request && { ...row.request, body: row.body },
    response: row.response,
    error: row.error,
    latency: row.latency,
    attempts: row.attempts,
    nextAttempt: row.status === "pending" ? row.next_attempt_at.toISOString() : null,
  };
}

type ReplaySelection = BodyOf<typeof webhookEndpoints.replay>;

/** Sends deliveries again, unchanged and under the same ids; tests only if they are named. */
export async function replayDeliveries(
  db: Kysely<Database>,
  { projectId, webhookId }: WebhookRef,
  selection: ReplaySelection,
): Promise<number> {
  const condition = replayCondition(selection);
  return db.transaction().execute(async (tx) => {
    if ((await lockWebhook(tx, projectId, webhookId)).disabled) throw new ApiError("webhook_disabled");
    const { rows } = await sql`
      UPDATE webhook_delivery SET status = 'pending', fresh = false, tries = 0, next_attempt_at = now()
      WHERE project_id = ${projectId} AND webhook_id = ${webhookId} AND ${condition}
        AND (lease_until IS NULL OR lease_until < now())
      RETURNING 1`.execute(tx);
    await sql`SELECT pg_notify('parlance_webhook', '')`.execute(tx);
    return rows.length;
  });
}

/** Condition for the deliveries to send again. */
function replayCondition({ deliveryIds, failedSince, from, to }: ReplaySelection) {
  if (deliveryIds) {
    const ids = deliveryIds.flatMap((deliveryId) => parseWireId("delivery", deliveryId) ?? []);
    return sql`id = ANY(${ids}::bigint[])`;
  }
  if (failedSince)
    return sql`NOT is_test AND created_at >= ${failedSince}::timestamptz
      AND (status = 'failed' OR (status = 'pending' AND NOT fresh))`;
  return sql`NOT is_test AND created_at >= ${from ?? "-infinity"}::timestamptz
    AND created_at < ${to ?? "infinity"}::timestamptz AND NOT (status = 'pending' AND fresh)`;
}

/** Deletes deliveries older than `retentionDays`, except pending ones. */
export async function sweepDeliveries(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("webhook_delivery")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .where("status", "<>", "pending")
    .execute();
}
