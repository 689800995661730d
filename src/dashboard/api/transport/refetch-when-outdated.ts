import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Refetches queries that are invalidated during their first request: the response may be older than the change, and
 * TanStack Query cancels only refetches.
 */
export function refetchWhenOutdated(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { fetchStatus, data } = query.state;
    if (action.type === "invalidate" && fetchStatus === "fetching" && data === undefined) outdated.add(query);
    else if (action.type === "success" && action.manual !== true && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
