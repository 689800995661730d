import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks anew for what is shown under a key. What is on its way already is waited for: cancelled, it would never arrive
 * while others change something all the time, and a page of more rows would be lost; alone, it may be older than the change.
 */
export async function refreshSteadily(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const predicate = ({ state }: Query) => state.fetchStatus === "fetching";
  await client.refetchQueries({ queryKey, type: "active", predicate }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
