import { QueryClient } from "@tanstack/react-query";
import { ApiCallError } from "./api/transport/call.ts";
import { refetchWhenOutdated } from "./api/transport/refetch-when-outdated.ts";
import { retryFailedQueries } from "./api/transport/retry-failed-queries.ts";

const retries = 2;

/**
 * Retries unreachable servers but no refusals. Ignores the browser's offline state: Parlance may run on this machine,
 * and a queued mutation would be sent after the user has given it up.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < retries && !(error instanceof ApiCallError && error.status < 500),
      },
    },
  });
  refetchWhenOutdated(client);
  retryFailedQueries(client);
  return client;
}
