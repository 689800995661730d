import { isVendor, type ProjectRole } from "#contract/permissions.ts";

/** Statuses of an order (rest-api.md 3.2). */
export const orderStatuses = [
  "draft",
  "requested",
  "created",
  "declined",
  "accepted",
  "processing",
  "testing",
  "done",
  "canceled",
  "onHold",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const finalStatuses: readonly OrderStatus[] = ["done", "declined", "canceled"];

/** Whether an order has ended, so that its status cannot change. */
export function isFinal(status: OrderStatus): boolean {
  return finalStatuses.includes(status);
}

/** Whether the strings of an order count as in order (rules.md 5): from requested until it ends. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "draft" && !isFinal(status);
}

/** Whether the strings count as in translation. */
export function isTranslating(status: OrderStatus): boolean {
  return status === "processing" || status === "testing";
}

type MoveSide = "manager" | "vendor";

/** Allowed moves (rules.md 3.2): from, to, and the side that makes them. */
const moves: ReadonlyArray<readonly [from: OrderStatus, to: OrderStatus, side: MoveSide]> = [
  ["draft", "requested", "manager"],
  ["requested", "created", "vendor"],
  ["requested", "declined", "vendor"],
  ["created", "declined", "vendor"],
  ["created", "accepted", "manager"],
  ["accepted", "processing", "vendor"],
  ["processing", "testing", "vendor"],
  ["testing", "done", "manager"],
];

/** Status of an order and, while it is on hold, its previous status. */
export type OrderState = { status: OrderStatus; heldFrom: OrderStatus | null };

/** Returns the side that may make a move; undefined if it is impossible. */
function sideOf({ status, heldFrom }: OrderState, to: OrderStatus): MoveSide | undefined {
  if (isFinal(status)) return undefined;
  if (to === "canceled") return "manager";
  if (status === "onHold") return to === heldFrom ? "manager" : undefined;
  if (to === "onHold") return "manager";
  return moves.find(([from, next]) => from === status && next === to)?.[2];
}

/** Admins and owners act for both sides. */
function actsFor(role: ProjectRole, side: MoveSide): boolean {
  if (role === "admin" || role === "owner") return true;
  return side === "manager" ? role === "manager" : isVendor(role);
}

/** Whether a role can ever move an order to a status. */
function everMovesTo(role: ProjectRole, to: OrderStatus): boolean {
  if (to === "canceled" || to === "onHold") return actsFor(role, "manager");
  // Resuming an order moves it back to any status that is not final.
  if (!isFinal(to) && actsFor(role, "manager")) return true;
  return moves.some(([, next, side]) => next === to && actsFor(role, side));
}

/** Whether a role may make a move; `impossible` if no role may, `not_allowed` if other roles may. */
export function checkMove(
  state: OrderState,
  to: OrderStatus,
  role: ProjectRole,
): "allowed" | "impossible" | "not_allowed" {
  if (!everMovesTo(role, to)) return "not_allowed";
  const side = sideOf(state, to);
  if (side === undefined) return "impossible";
  return actsFor(role, side) ? "allowed" : "not_allowed";
}

/** Statuses that a role may move an order to: the buttons of its page. */
export function nextStatuses(state: OrderState, role: ProjectRole): OrderStatus[] {
  return orderStatuses.filter((to) => checkMove(state, to, role) === "allowed");
}

/** Moves that concern the order as a whole: an offer, or a refusal by the vendor. */
const wholeOrderMoves: readonly OrderStatus[] = ["created", "declined"];

/** Whether a move is reserved for callers who work on all languages of the order. */
export function needsAllLanguages(to: OrderStatus): boolean {
  return wholeOrderMoves.includes(to);
}

/** Whether a role may deliver: vendor roles, admins and owners (rules.md 3.2). */
export function mayDeliver(role: ProjectRole): boolean {
  return actsFor(role, "vendor");
}

/** Statuses in which texts can be delivered (rules.md 7.5). */
export const deliverableStatuses: readonly OrderStatus[] = ["accepted", "processing", "testing"];

/** Whether a role may assign translators to languages: `tptadmin` (rules.md 4), admins and owners. */
export function mayAssign(role: ProjectRole): boolean {
  return role === "tptadmin" || role === "admin" || role === "owner";
}
