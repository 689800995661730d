import { useQuery } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type OrderStringFilter, readOrderStrings } from "#dashboard/api/orders/orders.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";

/** Snapshot of all strings of an order; never refetched while a component shows results based on it. */
export function useOrderStrings(scope: BranchScope, orderId: string, filter: OrderStringFilter) {
  return useQuery({
    queryKey: queryKeys.branch(scope, "orderStrings", orderId, filter),
    queryFn: ({ signal }) => readOrderStrings(scope, orderId, { ...filter, signal }),
    staleTime: "static",
    gcTime: 0,
  });
}
