import { queryOptions } from "@tanstack/react-query";
import { personalTokenEndpoints } from "#contract/auth/personal-tokens.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The user's personal access tokens. */
export function tokensQuery() {
  return queryOptions({
    queryKey: queryKeys.person("tokens"),
    queryFn: ({ signal }) => call(personalTokenEndpoints.list, { signal }),
  });
}
