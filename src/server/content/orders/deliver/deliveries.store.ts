import { sql } from "kysely";
import type { SkippedDelivery } from "#contract/orders/orders.ts";
import type { OrderRow } from "#server/content/orders/orders.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import type { DeliveredText } from "./delivery.rules.ts";

/** `meaning`: number of the ordered source text. */
export type DeliveredCell = DeliveredText & { keyId: number; meaning: number };

/**
 * Finds the cells of an order for the delivered texts. Also finds keys that were trashed since they were ordered, to
 * distinguish them from keys that never were in the order.
 */
export async function findDeliveredCells(
  change: OpenChangeSet,
  orderId: number,
  texts: readonly DeliveredText[],
): Promise<{ cells: DeliveredCell[]; skipped: SkippedDelivery[] }> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ ordinal: number; key_id: number; meaning: number; deleted: boolean }>`
    SELECT DISTINCT ON (delivered_text.ordinal) (delivered_text.ordinal - 1)::integer AS ordinal, k.id AS key_id,
      oe.meaning, k.trashed_by IS NOT NULL AS deleted
    FROM order_entry oe
    JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
    JOIN unnest(${texts.map(({ key }) => keyHash(key))}::bytea[],
      ${texts.map(({ languageId }) => languageId)}::integer[]) WITH ORDINALITY
      AS delivered_text(hash, language_id, ordinal)
      ON delivered_text.hash = k.name_hash AND delivered_text.language_id = oe.language_id
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}
    ORDER BY delivered_text.ordinal, k.trashed_by IS NOT NULL`.execute(change.tx);
  const found = new Map(rows.map((row) => [row.ordinal, row]));
  const cells: DeliveredCell[] = [];
  const skipped: SkippedDelivery[] = [];
  for (const [ordinal, text] of texts.entries()) {
    const row = found.get(ordinal);
    const { key, language } = text;
    if (row && !row.deleted) cells.push({ ...text, keyId: row.key_id, meaning: row.meaning });
    else skipped.push({ key, language, reason: row ? "deleted" : "notInOrder" });
  }
  return { cells, skipped };
}

/** Marks strings of an order as delivered, and no longer as sent back. */
export async function markDelivered(
  change: OpenChangeSet,
  orderId: number,
  cells: ReadonlyArray<{ keyId: number; languageId: number }>,
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await sql`
    UPDATE order_entry oe SET delivered = true, returned_by = NULL
    FROM unnest(${cells.map(({ keyId }) => keyId)}::bigint[],
      ${cells.map(({ languageId }) => languageId)}::integer[]) AS delivered_text(key_id, language_id)
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}
      AND oe.key_id = delivered_text.key_id AND oe.language_id = delivered_text.language_id
      AND NOT oe.delivered`.execute(change.tx);
}

/**
 * Counts the delivered strings of languages of an order; returns whether a count changed. A language can be complete
 * without strings that were locked, excluded or deleted since they were ordered (rules.md 2, row 4.15).
 */
export async function refreshDelivery(
  change: OpenChangeSet,
  orderId: number,
  languageIds: readonly number[],
): Promise<boolean> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql`
    WITH counted_strings AS (
      SELECT oe.language_id, count(*) FILTER (WHERE oe.delivered) AS delivered, count(oe.returned_by) AS returned,
        count(*) FILTER (WHERE NOT oe.delivered AND k.trashed_by IS NULL AND NOT k.excluded
          AND NOT coalesce(e.locked OR e.excluded, false)) AS awaited
      FROM order_entry oe
      JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
      LEFT JOIN entry e ON e.project_id = oe.project_id AND e.branch_id = oe.branch_id AND e.key_id = oe.key_id
        AND e.language_id = oe.language_id
      WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}
        AND oe.language_id = ANY(${languageIds}::integer[])
      GROUP BY oe.language_id
    ),
    new_states AS (
      SELECT language_id, delivered, returned, CASE WHEN awaited = 0 THEN 'delivered' WHEN delivered > 0 THEN 'inProgress'
        ELSE 'open' END AS status FROM counted_strings
    )
    UPDATE order_language ol SET delivered = n.delivered, returned = n.returned, delivery_status = n.status
    FROM new_states n
    WHERE ol.project_id = ${projectId} AND ol.branch_id = ${branchId} AND ol.order_id = ${orderId}
      AND ol.language_id = n.language_id
      AND (ol.delivered, ol.returned, ol.delivery_status) IS DISTINCT FROM (n.delivered, n.returned, n.status)
    RETURNING ol.language_id`.execute(change.tx);
  return rows.length > 0;
}

/** Delivery status of an order's languages by code, as stored in the log. */
export function deliveryOf({ languages }: Pick<OrderRow, "languages">): Record<string, string> {
  return Object.fromEntries(languages.map(({ code, status }) => [code, status]));
}
