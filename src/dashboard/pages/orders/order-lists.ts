import {
  checkMove,
  deliverableStatuses,
  isFinal,
  isOpen,
  type OrderStatus,
} from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isVendor, type ProjectRole, roleMay } from "#contract/permissions.ts";
import { isUtcDay } from "#dashboard/lib/time/due-day.ts";
import { usualMove } from "./move/usual-move.ts";

/** Lists of orders, the default one first. */
export const orderLists = ["open", "mine", "drafts", "ended", "all"] as const;
export type OrderList = (typeof orderLists)[number];

export type OrderFilters = {
  list: OrderList;
  statuses: readonly OrderStatus[];
  language: string;
  text: string;
};

type ListedOrder = Pick<Order, "status" | "targetLanguages">;

/** Returns whether an order belongs to a list for users with this role. */
export function isInList(order: ListedOrder, list: OrderList, role: ProjectRole): boolean {
  const { status } = order;
  switch (list) {
    case "open":
      return isOpen(status);
    case "mine":
      return waitsFor(role, order);
    case "drafts":
      return status === "draft";
    case "ended":
      return isFinal(status);
    case "all":
      return true;
  }
}

/**
 * Returns whether the usual next step is up to users with this role. Admins and owners may act for the vendor, but that
 * does not count. An order on hold waits for no role. An order with returned texts waits for the vendor.
 */
export function waitsFor(role: ProjectRole, order: ListedOrder): boolean {
  const { status } = order;
  if (isVendor(role) && deliverableStatuses.includes(status) && totalsOf(order).returned > 0) return true;
  const next = usualMove({ status, heldFrom: null });
  const effectiveRole = roleMay(role, "createOrders") ? "manager" : role;
  return next !== undefined && checkMove({ status, heldFrom: null }, next, effectiveRole) === "allowed";
}

/** Returns the lists that a role can use: vendors see no drafts. */
export function listsOf(role: ProjectRole): OrderList[] {
  return orderLists.filter((list) => list !== "drafts" || !isVendor(role));
}

/**
 * Returns whether an order matches the filters, apart from the list. `found`: ids of the orders in which the server
 * found the searched text.
 */
export function matchesFilters(
  order: Order,
  { statuses, language, text }: Omit<OrderFilters, "list">,
  found: ReadonlySet<string> = new Set(),
): boolean {
  if (statuses.length > 0 && !statuses.includes(order.status)) return false;
  if (language !== "" && !order.languages.includes(language)) return false;
  const searchText = text.trim().toLocaleLowerCase();
  if (searchText === "") return true;
  const isNumberPrefix = String(order.orderNumber ?? "").startsWith(searchText.replace(/^#/, ""));
  return (
    (isNumberPrefix && order.orderNumber !== null) ||
    [order.title, order.requester].some((name) => name?.toLocaleLowerCase().includes(searchText)) ||
    found.has(order._id)
  );
}

/** Step at which a draft is continued: the review, or the first step when nothing was chosen. */
export function stepToContinue({ languages }: Pick<Order, "languages">): "languages" | "review" {
  return languages.length > 0 ? "review" : "languages";
}

/** Number of languages, strings and words of an order, and how many of its strings were delivered or returned. */
export function totalsOf({ targetLanguages }: Pick<Order, "targetLanguages">) {
  const parts = Object.values(targetLanguages);
  const sum = (read: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + read(part), 0);
  return {
    languages: parts.length,
    strings: sum(({ strings }) => strings),
    words: sum(({ words }) => words),
    delivered: sum(({ delivered }) => delivered),
    returned: sum(({ returned }) => returned),
  };
}

const dayMs = 86_400_000;
/** Number of days before a due date from which on it counts as near. */
const soonDays = 3;

/** Returns the urgency of a due date; undefined if it is further away, and for drafts and ended orders. */
export function urgencyOf(
  { dueDate, status }: Pick<Order, "dueDate" | "status">,
  now: number,
): "overdue" | "soon" | undefined {
  if (dueDate === null || isFinal(status) || status === "draft") return undefined;
  const remaining = deadlineOf(dueDate) - now;
  if (remaining <= 0) return "overdue";
  return remaining < soonDays * dayMs ? "soon" : undefined;
}

/** A date without a time includes the whole day, in UTC. */
function deadlineOf(time: string): number {
  return Date.parse(time) + (isUtcDay(time) ? dayMs : 0);
}
