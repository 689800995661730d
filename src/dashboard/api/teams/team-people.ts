import { queryOptions } from "@tanstack/react-query";
import { teamEndpoints } from "#contract/teams.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The people of a team that the caller may see. */
export function teamPeopleQuery(team: string) {
  return queryOptions({
    queryKey: queryKeys.person("teams", "one", team, "people"),
    queryFn: async ({ signal }) => (await call(teamEndpoints.read, { query: { team }, signal })).people,
  });
}
