import { sql } from "kysely";
import { isOpen, orderStatuses } from "#contract/orders/order-moves.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { refreshDelivery } from "./deliveries.store.ts";

const openStatuses = orderStatuses.filter(isOpen);

/** Locks the open orders of a branch, before the entries that are in them. */
export async function lockOpenOrders({ tx, input }: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = input.scope;
  await sql`SELECT FROM translation_order WHERE project_id = ${projectId} AND branch_id = ${branchId}
    AND status = ANY(${openStatuses}::text[]) ORDER BY id FOR UPDATE`.execute(tx);
}

/**
 * Marks delivered strings of open orders as not delivered if this change set moved their drafts to another branch
 * (rules.md 22.23). Caller must hold the locks of the orders.
 */
export async function withdrawDeliveries(change: OpenChangeSet, caller: ProjectCaller): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ order_id: number; language_id: number; strings: number }>`
    WITH withdrawn_strings AS (
      UPDATE order_entry oe SET delivered = false FROM translation_order o
      WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId} AND o.status = ANY(${openStatuses}::text[])
        AND oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = o.id AND oe.delivered
        AND EXISTS (SELECT FROM entry_change c WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId}
          AND c.key_id = oe.key_id AND c.language_id = oe.language_id AND c.change_set_id = ${change.id} OFFSET 0)
      RETURNING oe.order_id, oe.language_id
    )
    SELECT order_id, language_id, count(*)::integer AS strings FROM withdrawn_strings
    GROUP BY order_id, language_id ORDER BY order_id`.execute(change.tx);
  for (const [orderId, languages] of Map.groupBy(rows, (row) => row.order_id)) {
    const delivered = new Map(languages.map((row) => [row.language_id, row.strings]));
    await refreshDelivery(change, orderId, [...delivered.keys()]);
    await recordOrderEvent(change.tx, caller, { orderId, event: "draftsMoved", delivered });
    await change.record([{ resource: "order", id: orderId, before: {}, after: {} }]);
  }
}
