import { queryOptions } from "@tanstack/react-query";
import { sessionEndpoints } from "#contract/people/session.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** One's own personal access tokens. */
export function tokensQuery() {
  return queryOptions({
    queryKey: ["tokens"],
    queryFn: ({ signal }) => call(sessionEndpoints.listTokens, { signal }),
  });
}
