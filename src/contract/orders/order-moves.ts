import { isVendor, type ProjectRole } from "#contract/permissions.ts";

/** States of an order (rest-api.md 3.2). */
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

/** Whether nothing follows a state. */
export function isFinal(status: OrderStatus): boolean {
  return finalStatuses.includes(status);
}

/** Whether the strings of an order count as in order (decisions.md 5): from requested on, until it ends. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "draft" && !isFinal(status);
}

/** Whether they count as in translation. */
export function isTranslating(status: OrderStatus): boolean {
  return status === "processing" || status === "testing";
}

type Side = "manager" | "vendor";

/** The one table of moves (decisions.md 3.2): from, to, and which side makes them. */
const moves: ReadonlyArray<readonly [from: OrderStatus, to: OrderStatus, side: Side]> = [
  ["draft", "requested", "manager"],
  ["requested", "created", "vendor"],
  ["requested", "declined", "vendor"],
  ["created", "declined", "vendor"],
  ["created", "accepted", "manager"],
  ["accepted", "processing", "vendor"],
  ["processing", "testing", "vendor"],
  ["testing", "done", "manager"],
];

/** Where an order stands: its status and, while on hold, where it came from. */
export type OrderState = { status: OrderStatus; heldFrom: OrderStatus | null };

/** Who moves an order from here to there, or undefined when nobody does. */
function sideOf({ status, heldFrom }: OrderState, to: OrderStatus): Side | undefined {
  if (isFinal(status)) return undefined;
  if (to === "canceled") return "manager";
  if (status === "onHold") return to === heldFrom ? "manager" : undefined;
  if (to === "onHold") return "manager";
  return moves.find(([from, next]) => from === status && next === to)?.[2];
}

/** Admins and owners act on both sides. */
function actsFor(role: ProjectRole, side: Side): boolean {
  if (role === "admin" || role === "owner") return true;
  return side === "manager" ? role === "manager" : isVendor(role);
}

/** Whether a role ever brings an order into a state. */
function everMovesTo(role: ProjectRole, to: OrderStatus): boolean {
  if (to === "canceled" || to === "onHold") return actsFor(role, "manager");
  // Resuming an order returns it to any state that can be held.
  if (!isFinal(to) && actsFor(role, "manager")) return true;
  return moves.some(([, next, side]) => next === to && actsFor(role, side));
}

/** Whether a role may make a move; `impossible`: nobody can, `not_allowed`: others may. */
export function judgeMove(
  state: OrderState,
  to: OrderStatus,
  role: ProjectRole,
): "allowed" | "impossible" | "not_allowed" {
  if (!everMovesTo(role, to)) return "not_allowed";
  const side = sideOf(state, to);
  if (side === undefined) return "impossible";
  return actsFor(role, side) ? "allowed" : "not_allowed";
}

/** The states that a role may bring an order into now: the buttons of its page. */
export function nextStatuses(state: OrderState, role: ProjectRole): OrderStatus[] {
  return orderStatuses.filter((to) => judgeMove(state, to, role) === "allowed");
}

/** What is said for the order as a whole: an offer, or that nobody will do it. */
const wholeMoves: readonly OrderStatus[] = ["created", "declined"];

/** Whether a move is for those alone who work on all languages of the order: others would answer for them. */
export function asksForWhole(to: OrderStatus): boolean {
  return wholeMoves.includes(to);
}

/** Vendor roles deliver; admins and owners may (decisions.md 3.2). */
export function mayDeliver(role: ProjectRole): boolean {
  return actsFor(role, "vendor");
}

/** States in which texts are delivered (decisions.md 7.5). */
export const deliverableStatuses: readonly OrderStatus[] = ["accepted", "processing", "testing"];

/** `tptadmin` assigns translators to languages (decisions.md 4); admins and owners may. */
export function mayAssign(role: ProjectRole): boolean {
  return role === "tptadmin" || role === "admin" || role === "owner";
}
