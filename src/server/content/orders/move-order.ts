import { isFinal, isOpen, isTranslating, type OrderStatus } from "#contract/orders/order-moves.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import {
  countOrderMove,
  type Flags,
  lockKeysOfOrder,
  renewOrderRevision,
  setOrderFlags,
} from "./order-counters.ts";
import { recordOrderEvent } from "./order-events.ts";
import { notifyOfOrder } from "./order-notices.ts";
import { type OrderRow, readWholeOrder, updateOrderRow } from "./orders.store.ts";
import { orderLogFields, orderReference } from "./place/place-order.ts";
import { readRemainingWork } from "./review/remaining-work.ts";

/**
 * Moves an order to another state, with everything that depends on the state. Caller must hold the order's lock and
 * have checked that the move is allowed.
 */
export async function moveOrder(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, to, comment }: { order: OrderRow; to: OrderStatus; comment?: string | undefined },
): Promise<void> {
  const { id, status: from } = order;
  await updateOrderRow(change.tx, caller.scope, id, {
    status: to,
    held_from: to === "onHold" ? from : null,
  });
  await moveEntries(change, id, { before: flagsOf(from), after: flagsOf(to) });
  if (to === "canceled") await cancelDeliveries(change, id);
  const remaining = to === "done" ? await readRemainingWork(change.tx, caller, id) : undefined;
  await recordOrderEvent(change.tx, caller, {
    orderId: id,
    event: "status",
    from,
    to,
    comment,
    remaining,
  });
  const after = await readWholeOrder(change.tx, caller, id);
  const logFields = { ...orderLogFields(after), ...(remaining ? { left: remaining } : {}) };
  await change.record([{ resource: "order", id, before: { status: from }, after: logFields }]);
  await recordBranchAuditEvent(change.tx, caller, {
    action: "order.moved",
    details: { order: orderReference(after), before: { status: from }, after: { status: to } },
  });
  await notifyOfOrder(change, caller, {
    type: "order.status_changed",
    order: after,
    // Vendors never see an order that was not placed.
    notifiesVendors: order.placed && !isFinal(from),
    from,
    comment,
  });
}

function flagsOf(status: OrderStatus): Flags {
  return { open: isOpen(status), translating: isTranslating(status) };
}

/** Updates the flags and counters of the order's entries. */
async function moveEntries(
  change: OpenChangeSet,
  orderId: number,
  { before, after }: { before: Flags; after: Flags },
): Promise<void> {
  if (before.open === after.open && before.translating === after.translating) return;
  await lockKeysOfOrder(change, orderId);
  await countOrderMove(change, orderId, { before, after });
  await setOrderFlags(change, orderId, after);
  await renewOrderRevision(change);
}

/** Cancels the delivery in all languages that are not completely delivered (rules.md 2, row 2.9). */
async function cancelDeliveries(change: OpenChangeSet, orderId: number): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.tx
    .updateTable("order_language")
    .set({ delivery_status: "canceled" })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("order_id", "=", orderId)
    .where("delivery_status", "<>", "delivered")
    .execute();
}
