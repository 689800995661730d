import type { Query, QueryClient } from "@tanstack/react-query";
import { reportServerReachable, untilServerReachable } from "#dashboard/lib/loading/server-reachable.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import { ApiCallError, isPassing } from "./call.ts";

/**
 * Refetches the shown queries that failed because the server was unreachable, as soon as it is reachable again.
 */
export function retryFailedQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const retries = createRetries(() => void retry());

  async function retry(): Promise<void> {
    await untilServerReachable();
    await client.refetchQueries({ type: "active", predicate: isRetryable }, { cancelRefetch: false });
    if (cache.findAll({ type: "active", predicate: isRetryable }).length === 0) retries.reset();
  }

  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "success" && event.action.manual !== true) reportServerReachable();
    else if (event.action.type === "error" && isRetryable(event.query)) retries.plan();
  });
}

/** Whether a query failed temporarily. Internal errors of the server (500) are excluded: a retry would repeat them. */
function isRetryable({ state: { status, error } }: Query): boolean {
  if (status !== "error" || !isPassing(error)) return false;
  return !(error instanceof ApiCallError && error.status === 500);
}
