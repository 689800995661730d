import { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import { changerQuery, type FindChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The user who stored the draft of an order last. */
export function findDraftChanger(scope: BranchScope, orderId: string): FindChanger {
  return (etag) =>
    changerQuery(queryKeys.branch(scope, "changer", orderId, etag), async (signal) => {
      const input = { params: { orderId }, query: { ...scope }, signal };
      const { timeline = [] } = await call(orderEndpoints.read, input);
      return timeline.findLast(({ event }) => event === "created" || event === "edited")?.user ?? null;
    });
}
