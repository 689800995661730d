import { judgeMove, type OrderState, type OrderStatus } from "#contract/orders/order-moves.ts";
import { isVendor, type ProjectRole } from "#contract/permissions.ts";

/** What usually comes next on the way of an order (decisions.md 3.2). */
const way: Partial<Record<OrderStatus, OrderStatus>> = {
  draft: "requested",
  requested: "created",
  created: "accepted",
  accepted: "processing",
  processing: "testing",
  testing: "done",
};

/** The usual next state of an order; one on hold goes back where it came from. */
export function naturalMove({ status, heldFrom }: OrderState): OrderStatus | undefined {
  return status === "onHold" ? (heldFrom ?? undefined) : way[status];
}

/** The id of the message that names a move; `.about` after it says what happens. */
export function moveMessageId({ status }: Pick<OrderState, "status">, to: OrderStatus): string {
  return status === "onHold" && to !== "canceled" ? "orders.move.resume" : `orders.move.${to}`;
}

/** Whether somebody of the client would make the vendor's move, as admins and owners may (decisions.md 3.2). */
export function actsForVendor(state: OrderState, to: OrderStatus, role: ProjectRole): boolean {
  return !isVendor(role) && judgeMove(state, to, "manager") !== "allowed";
}
