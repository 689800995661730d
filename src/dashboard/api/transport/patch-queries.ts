import { notifyManager, type QueryClient, type QueryFilters } from "@tanstack/react-query";

/**
 * Changes what is known until it is asked anew. It gets no newer by that: what was to be read again, as soon as it is
 * shown, still is. Where `change` answers what it was given, nothing is told of it.
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
      // `setQueryData` would take the mark away, also from what a request that is cancelled goes back to.
      if (isInvalidated) query.setState({ data });
      else client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
    }
  });
}
