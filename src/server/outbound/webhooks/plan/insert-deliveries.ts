import { type Kysely, sql } from "kysely";
import { type BareEvent, eventText } from "#server/outbound/webhooks/send/event-text.ts";
import type { Database } from "#server/platform/db/schema.ts";

export type NewDelivery = {
  webhookId: number;
  /** Identifies the cause: a webhook gets one delivery of it, however often it is planned. Stored as `source`. */
  deduplicationKey: string;
  event: BareEvent;
};

/** Appends deliveries to the queue. */
export async function insertDeliveries(
  tx: Kysely<Database>,
  projectId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    INSERT INTO webhook_delivery (project_id, webhook_id, type, event, source, sequence)
    SELECT ${projectId}, d.webhook_id, d.type, d.event, d.source, d.sequence FROM unnest(
      ${deliveries.map((delivery) => delivery.webhookId)}::integer[], ${deliveries.map((delivery) => delivery.event.type)}::text[],
      ${deliveries.map((delivery) => eventText(delivery.event))}::text[], ${deliveries.map((delivery) => delivery.deduplicationKey)}::text[],
      ${deliveries.map((delivery) => delivery.event.sequence)}::bigint[]
    ) WITH ORDINALITY AS d(webhook_id, type, event, source, sequence, ordinal)
    ORDER BY d.ordinal
    ON CONFLICT (project_id, webhook_id, source) DO NOTHING`.execute(tx);
}
