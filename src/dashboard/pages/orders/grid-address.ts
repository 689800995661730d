import type { Order } from "#contract/orders/orders.ts";
import { printQuery, type Query } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { paths } from "#dashboard/paths.ts";

const term = (field: string, value: string): Query => ({ kind: "term", field, operator: "", value });

/** URL of the grid with the strings of an order in a language, or with one key only. */
export function gridAddress(
  scope: BranchScope,
  { _id, orderNumber }: Pick<Order, "_id" | "orderNumber">,
  { language, key }: { language: string; key?: string },
): string {
  const inOrder = term("order", orderNumber === null ? _id : String(orderNumber));
  const q = key === undefined ? inOrder : ({ kind: "and", items: [inOrder, term("key", key)] } as const);
  const search = new URLSearchParams({ languages: language, q: printQuery(q as Query) });
  return paths.translations(scope, search);
}
