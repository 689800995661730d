import type { Query, QueryClient } from "@tanstack/react-query";
import { noteServerReachable, untilServerReachable } from "#dashboard/lib/loading/server-reachable.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import { ApiCallError, isPassing } from "./call.ts";

/**
 * What a page shows and could not ask for, since the server was away, is asked for again once it is there: nobody has to
 * press for each of it.
 */
export function retryFailedQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const retries = createRetries(() => void retry());

  async function retry(): Promise<void> {
    await untilServerReachable();
    await client.refetchQueries({ type: "active", predicate: isMissed }, { cancelRefetch: false });
    if (cache.findAll({ type: "active", predicate: isMissed }).length === 0) retries.reset();
  }

  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "success" && event.action.manual !== true) noteServerReachable();
    else if (event.action.type === "error" && isMissed(event.query)) retries.plan();
  });
}

/** Not by a fault of the server's own, which it would repeat. */
function isMissed({ state: { status, error } }: Query): boolean {
  if (status !== "error" || !isPassing(error)) return false;
  return !(error instanceof ApiCallError && error.status === 500);
}
