import { notifyManager, type QueryClient, type QueryFilters } from "@tanstack/react-query";

/**
 * Changes cached data until it is refetched. Its age and its invalidation stay. Queries for which `change` returns
 * its argument are not notified.
 */
export function patchQueries<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll(filters)) {
      const { data: known, dataUpdatedAt, isInvalidated } = query.state;
      if (known === undefined) continue;
      const data = change(known as Data);
      if (data === known) continue;
      // `setQueryData` would clear the invalidation, also in the state that a cancelled request reverts to.
      if (isInvalidated) query.setState({ data });
      else client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
    }
  });
}
