import {
  deliverableStatuses,
  isFinal,
  isOpen,
  judgeMove,
  type OrderStatus,
} from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isVendor, type ProjectRole, roleMay } from "#contract/permissions.ts";
import { isUtcDay } from "#dashboard/lib/time/due-day.ts";
import { naturalMove } from "./natural-move.ts";

/** The lists that the orders are shown in, the usual one first. */
export const orderLists = ["open", "mine", "drafts", "ended", "all"] as const;
export type OrderList = (typeof orderLists)[number];

export type OrderFilters = {
  list: OrderList;
  statuses: readonly OrderStatus[];
  language: string;
  text: string;
};

type Listed = Pick<Order, "status" | "targetLanguages">;

/** Whether an order stands in a list of somebody with this role. */
export function isInList(order: Listed, list: OrderList, role: ProjectRole): boolean {
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
 * Whether the natural next step is for somebody with this role. Admins and owners may act for the vendor, but are not
 * waited for there; nobody is while an order is on hold. What was sent back waits for the vendor.
 */
export function waitsFor(role: ProjectRole, order: Listed): boolean {
  const { status } = order;
  if (isVendor(role) && deliverableStatuses.includes(status) && totalsOf(order).returned > 0) return true;
  const next = naturalMove({ status, heldFrom: null });
  const asked = roleMay(role, "createOrders") ? "manager" : role;
  return next !== undefined && judgeMove({ status, heldFrom: null }, next, asked) === "allowed";
}

/** The lists that hold anything for a role: a vendor sees no drafts. */
export function listsOf(role: ProjectRole): OrderList[] {
  return orderLists.filter((list) => list !== "drafts" || !isVendor(role));
}

/** Whether an order is found by what is chosen besides the list. */
export function isFound(order: Order, { statuses, language, text }: Omit<OrderFilters, "list">): boolean {
  if (statuses.length > 0 && !statuses.includes(order.status)) return false;
  if (language !== "" && !order.languages.includes(language)) return false;
  const searchText = text.trim().toLocaleLowerCase();
  if (searchText === "") return true;
  const isNumber = String(order.orderNumber ?? "").startsWith(searchText.replace(/^#/, ""));
  return (isNumber && order.orderNumber !== null) || order.requester.toLocaleLowerCase().includes(searchText);
}

/** Where a draft is continued: what was chosen is looked over, unless nothing was yet. */
export function stepToContinue({ languages }: Pick<Order, "languages">): "languages" | "review" {
  return languages.length > 0 ? "review" : "languages";
}

/** Strings of an order, and how many of them were delivered or sent back. */
export function totalsOf({ targetLanguages }: Pick<Order, "targetLanguages">) {
  const parts = Object.values(targetLanguages);
  const sum = (read: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + read(part), 0);
  return {
    strings: sum(({ strings }) => strings),
    delivered: sum(({ delivered }) => delivered),
    returned: sum(({ returned }) => returned),
  };
}

const dayMs = 86_400_000;
/** Days before its end in which a date is soon. */
const soonDays = 3;

/** Whether the date of an order presses; of an order that ended none does. */
export function pressing(
  { dueDate, status }: Pick<Order, "dueDate" | "status">,
  now: number,
): "overdue" | "soon" | undefined {
  if (dueDate === null || isFinal(status) || status === "draft") return undefined;
  const left = deadlineOf(dueDate) - now;
  if (left <= 0) return "overdue";
  return left < soonDays * dayMs ? "soon" : undefined;
}

/** All of a day of UTC is still in time. */
function deadlineOf(time: string): number {
  return Date.parse(time) + (isUtcDay(time) ? dayMs : 0);
}
