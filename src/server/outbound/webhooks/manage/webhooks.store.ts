import { type Kysely, sql } from "kysely";
import type { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { type Webhook, webhookMask } from "#contract/webhooks/webhooks.ts";
import { originOf } from "#server/outbound/webhooks/send/target-url.ts";
import { openHeaders, type WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import { maskHeaders } from "./headers.rules.ts";

export type ListedWebhook = WebhookRow & {
  last_at: Date | null;
  last_status: "pending" | "delivered" | "failed" | null;
  success_rate: number | null;
};

/** Number of deliveries from which the success rate is computed. */
const ratedDeliveries = 100;

/** Lists the webhooks of a project, or one of them, with delivery statistics. */
export async function listWebhooks(
  db: Kysely<Database>,
  projectId: number,
  id: number | null = null,
): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    SELECT w.*, last_delivery.created_at AS last_at, last_delivery.status AS last_status, rate.share AS success_rate
    FROM webhook w
    LEFT JOIN LATERAL (
      SELECT d.created_at, d.status FROM webhook_delivery d
      WHERE d.webhook_id = w.id AND d.project_id = w.project_id ORDER BY d.id DESC LIMIT 1
    ) last_delivery ON true
    LEFT JOIN LATERAL (
      SELECT avg((recent_delivery.status = 'delivered')::integer)::float8 AS share FROM (
        SELECT d.status FROM webhook_delivery d
        WHERE d.webhook_id = w.id AND d.project_id = w.project_id AND d.status <> 'pending'
        ORDER BY d.id DESC LIMIT ${ratedDeliveries}
      ) recent_delivery
    ) rate ON true
    WHERE w.project_id = ${projectId} AND (${id}::integer IS NULL OR w.id = ${id}::integer) ORDER BY w.id`.execute(
    db,
  );
  return rows;
}

/** Parses the id of a webhook; throws `not_found` for an invalid id. */
export function webhookIdOf(webhookId: string): number {
  const id = parseWireId("webhook", webhookId);
  if (id === undefined) throw notFound("webhook", webhookId);
  return id;
}

export function unknownWebhook(id: number): ApiError {
  return notFound("webhook", wireId("webhook", id));
}

/** Locks a webhook until the end of the transaction. Throws not found. */
export async function lockWebhook(tx: Kysely<Database>, projectId: number, id: number): Promise<WebhookRow> {
  const row = await tx
    .selectFrom("webhook")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownWebhook(id);
  return row;
}

/** Presents a webhook (rest-api.md 2.11, webhooks.md); `masked` for callers who may not write webhooks. */
export function presentWebhook(secret: string, row: ListedWebhook, { masked }: { masked: boolean }): Webhook {
  const { body } = row;
  return {
    _id: wireId("webhook", row.id),
    created: row.created_at.toISOString(),
    // Path and query are often the only secret of a receiver.
    url: masked ? originOf(row.url) : row.url,
    httpMethod: row.http_method,
    headers: maskHeaders(openHeaders(secret, row), { all: masked }),
    ...(body === null ? {} : { body: { ...body, content: masked ? webhookMask : body.content } }),
    disabled: row.disabled,
    userId: row.created_by === null ? null : wireId("person", row.created_by),
    events: row.events as Webhook["events"],
    branches: row.branch_ids.map((id) => wireId("branch", id)),
    query: row.query,
    mode: row.mode,
    quietPeriod: row.quiet_seconds,
    description: row.description,
    updatedAt: row.updated_at.toISOString(),
    state: stateOf(row),
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledReason: row.disabled_reason,
    lastDelivery:
      row.last_at === null || row.last_status === null
        ? null
        : { created: row.last_at.toISOString(), status: row.last_status },
    successRate: row.success_rate,
    ...(masked ? {} : { etag: webhookEtag(row) }),
  };
}

/** Computed from the encrypted headers: secret values could be guessed from a hash of the plain ones. */
function webhookEtag(row: WebhookRow): string {
  return etagOf({
    url: row.url,
    httpMethod: row.http_method,
    headers: row.headers_cipher.toString("base64"),
    body: row.body,
    disabled: row.disabled,
    events: row.events,
    branches: row.branch_ids,
    query: row.query,
    mode: row.mode,
    quietPeriod: row.quiet_seconds,
    description: row.description,
  });
}

function stateOf({ disabled, warned_at, failing_since }: WebhookRow): Webhook["state"] {
  if (disabled) return "disabled";
  if (warned_at !== null) return "warned";
  return failing_since === null ? "active" : "failing";
}
