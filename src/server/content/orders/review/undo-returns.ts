import { sql } from "kysely";
import { isOpen, orderStatuses } from "#contract/orders/order-moves.ts";
import { refreshDelivery } from "#server/content/orders/deliver/deliveries.store.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

/**
 * Marks strings that an undone review had sent back as delivered again, unless the vendor has delivered them again
 * since. Only in orders that are still open.
 */
export async function undoReturns(
  change: OpenChangeSet,
  caller: ProjectCaller,
  setIds: readonly number[],
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ order_id: number; language_id: number; strings: number }>`
    WITH locked_orders AS MATERIALIZED (
      SELECT o.id FROM translation_order o
      WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId} AND o.status = ANY(${orderStatuses.filter(isOpen)}::text[])
        AND o.id IN (SELECT resource_id FROM resource_change
          WHERE project_id = ${projectId} AND change_set_id = ANY(${setIds}::bigint[]) AND resource = 'order')
      ORDER BY o.id FOR UPDATE
    ),
    undone_returns AS (
      UPDATE order_entry oe SET delivered = true, returned_by = NULL FROM locked_orders
      WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = locked_orders.id
        AND oe.returned_by = ANY(${setIds}::bigint[]) RETURNING oe.order_id, oe.language_id
    )
    SELECT order_id, language_id, count(*)::integer AS strings FROM undone_returns
    GROUP BY order_id, language_id`.execute(change.tx);
  for (const [orderId, languages] of Map.groupBy(rows, (row) => row.order_id)) {
    const delivered = new Map(languages.map((row) => [row.language_id, row.strings]));
    await refreshDelivery(change, orderId, [...delivered.keys()]);
    await recordOrderEvent(change.tx, caller, { orderId, event: "returnUndone", delivered });
    await change.record([{ resource: "order", id: orderId, before: {}, after: {} }]);
  }
}
