import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the shown queries under a key. A running request is not cancelled, only followed by another one: if it
 * were cancelled, it would never finish while other users change something all the time, and an additional page of
 * rows would be lost. Its response alone may be older than the change.
 */
export async function refreshSteadily(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const predicate = ({ state }: Query) => state.fetchStatus === "fetching";
  await client.refetchQueries({ queryKey, type: "active", predicate }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
