import { QueryClient } from "@tanstack/react-query";
import { askAgainWhenOutdated } from "./api/transport/ask-again-when-outdated.ts";
import { ApiCallError } from "./api/transport/call.ts";
import { retryFailedQueries } from "./api/transport/retry-failed-queries.ts";

const retries = 2;

/**
 * What was refused will be refused again; what could not be reached may come through. The browser's word for "offline"
 * decides nothing: Parlance may run on this machine, and an action that waits unseen would be done after one gave it up.
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
  askAgainWhenOutdated(client);
  retryFailedQueries(client);
  return client;
}
