import { notifyManager, type QueryClient, type QueryFilters } from "@tanstack/react-query";

/**
 * Changes cached data without changing its age or its invalidation. A query for which `change` returns its argument
 * stays as it is.
 */
export function patchQueries<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll(filters)) {
      const { data: cached, dataUpdatedAt, isInvalidated } = query.state;
      if (cached === undefined) continue;
      const data = change(cached as Data);
      if (data === cached) continue;
      // `setQueryData` would clear the invalidation, also in the state to which a cancelled request reverts.
      if (isInvalidated) query.setState({ data });
      else client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
    }
  });
}
