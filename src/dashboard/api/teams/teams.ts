import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Project } from "#contract/projects/projects.ts";
import { type CallerTeam, teamEndpoints } from "#contract/teams.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { projectKeys } from "#dashboard/api/projects/projects.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The user's teams, by name. */
export function teamsQuery() {
  return queryOptions({
    queryKey: ["teams"],
    queryFn: ({ signal }) => call(teamEndpoints.list, { signal }),
  });
}

/** The user's role in the team of a project; users outside the team have the rights of a member at most. */
export function roleInTeam(teams: readonly CallerTeam[] | undefined, { team }: Pick<Project, "team">) {
  return teams?.find(({ _id }) => _id === team)?.role ?? "member";
}

/** A team with its people. */
export function teamQuery(team: string) {
  return queryOptions({
    queryKey: ["team", team],
    queryFn: ({ signal }) => call(teamEndpoints.read, { query: { team }, signal }),
  });
}

/**
 * After a change of a team, which may change the user's role in it and the offered actions. A deleted team is not
 * requested again, although its page may still be shown for a moment.
 */
export async function refreshTeams(client: QueryClient, deletedTeam?: string): Promise<void> {
  const keys = [["teams"], ["team"], projectKeys.list(), sessionQuery().queryKey];
  const predicate = ({ queryKey: [kind, team] }: Query) => kind !== "team" || team !== deletedTeam;
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
}
