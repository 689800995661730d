import { QueryClient } from "@tanstack/react-query";
import { ApiCallError } from "./api/call.ts";

const retries = 2;

/** What was refused will be refused again; what could not be reached may come through. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < retries && !(error instanceof ApiCallError && error.status < 500),
      },
    },
  });
}
