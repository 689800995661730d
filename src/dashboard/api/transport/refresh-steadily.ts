import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the shown queries under a key. A running request is not cancelled: it would never finish while other users
 * change something all the time, and an additional page of rows would be lost. A second request follows it, since its
 * response may be older than the change.
 */
export async function refreshSteadily(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isRunning = ({ state }: Query) => state.fetchStatus === "fetching";
  // Waits for the running requests.
  await client.refetchQueries({ queryKey, type: "active", predicate: isRunning }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
