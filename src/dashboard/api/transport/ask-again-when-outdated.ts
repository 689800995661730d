import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * What changes while it is asked for the first time is asked for once more: the answer may be older than the change, and
 * TanStack Query cancels only what is asked for again.
 */
export function askAgainWhenOutdated(client: QueryClient): void {
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
