import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the shown queries under a key. Running requests are not cancelled: while other users change something all
 * the time, they would never finish. They are repeated when they have finished, because their responses may be older
 * than the change.
 */
export async function refreshSteadily(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isRunning = ({ state }: Query) => state.fetchStatus === "fetching";
  // Waits for the running requests.
  await client.refetchQueries({ queryKey, type: "active", predicate: isRunning }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
