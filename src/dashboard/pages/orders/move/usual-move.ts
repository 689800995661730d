import { checkMove, type OrderState, type OrderStatus } from "#contract/orders/order-moves.ts";
import { isVendor, type ProjectRole } from "#contract/permissions.ts";

/** Usual next status of an order (rules.md 3.2). */
const usualMoves: Partial<Record<OrderStatus, OrderStatus>> = {
  draft: "requested",
  requested: "created",
  created: "accepted",
  accepted: "processing",
  processing: "testing",
  testing: "done",
};

/** Returns the usual next status; an order on hold returns to its previous one. */
export function usualMove({ status, heldFrom }: OrderState): OrderStatus | undefined {
  return status === "onHold" ? (heldFrom ?? undefined) : usualMoves[status];
}

/** Message id of a status change; with the suffix `.about` it explains the consequences. */
export function moveMessageId({ status }: Pick<OrderState, "status">, to: OrderStatus): string {
  return status === "onHold" && to !== "canceled" ? "orders.move.resume" : `orders.move.${to}`;
}

/**
 * Returns whether a user of the client makes a move that is up to the vendor, as admins and owners may (rules.md 3.2).
 */
export function actsForVendor(state: OrderState, to: OrderStatus, role: ProjectRole): boolean {
  return !isVendor(role) && checkMove(state, to, "manager") !== "allowed";
}
