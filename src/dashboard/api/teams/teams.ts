import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Project } from "#contract/projects/projects.ts";
import { type CallerTeam, teamEndpoints } from "#contract/teams.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { isUnder, queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The user's teams, by name. */
export function teamsQuery() {
  return queryOptions({
    queryKey: queryKeys.person("teams", "list"),
    queryFn: ({ signal }) => call(teamEndpoints.list, { signal }),
  });
}

/** The user's role in the team of a project. Users who are not in the team have the rights of a member at most. */
export function roleInTeam(teams: readonly CallerTeam[] | undefined, { team }: Pick<Project, "team">) {
  return teams?.find(({ _id }) => _id === team)?.role ?? "member";
}

/** A team with its people. */
export function teamQuery(team: string) {
  return queryOptions({
    queryKey: queryKeys.person("teams", "one", team),
    queryFn: ({ signal }) => call(teamEndpoints.read, { query: { team }, signal }),
  });
}

/** The people of a team that the caller may see. */
export function teamPeopleQuery(team: string) {
  return queryOptions({
    queryKey: queryKeys.person("teams", "one", team, "people"),
    queryFn: async ({ signal }) => (await call(teamEndpoints.read, { query: { team }, signal })).people,
  });
}

/**
 * Refetches everything that depends on a team, such as the user's role and the available actions. A deleted team is not
 * requested again, although its page may still be shown for a moment.
 */
export async function refreshTeams(client: QueryClient, deletedTeam?: string): Promise<void> {
  const keys = [queryKeys.person("teams"), queryKeys.global("projects"), sessionQuery().queryKey];
  const deleted = deletedTeam === undefined ? [] : [queryKeys.person("teams", "one", deletedTeam)];
  const predicate = ({ queryKey }: Query) => !isUnder(queryKey, ...deleted);
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
}
