import { type Query, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { branchEndpoints } from "#contract/branches.ts";
import { projectListQuery } from "#contract/first-reads.ts";
import { type Project, projectEndpoints } from "#contract/projects/projects.ts";
import { branchOf, isUnder, pairOf, projectOf, queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The user's projects with their progress, including archived ones. */
export function projectsQuery() {
  return queryOptions({
    queryKey: queryKeys.global("projects"),
    queryFn: ({ signal }) => call(projectEndpoints.list, { query: projectListQuery, signal }),
  });
}

/** The user's projects with what is left to translate in each language, for the start page. */
export function projectWorkQuery() {
  return queryOptions({
    queryKey: queryKeys.global("projects", "work"),
    queryFn: ({ signal }) =>
      call(projectEndpoints.list, { query: { includeWork: "true", includeArchived: "true" }, signal }),
  });
}

/** One of the user's projects; undefined while loading or if it does not exist. */
export function useProject(app: string | undefined): Project | undefined {
  const { data: projects } = useQuery(projectsQuery());
  return projects?.find(({ _id }) => _id === app);
}

export function branchesQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "branches"),
    queryFn: ({ signal }) => call(branchEndpoints.list, { query: { app }, signal }),
  });
}

/** The token of a project. It is requested only when the user shows it, and is removed from the cache soon after. */
export function projectTokenQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "token"),
    gcTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call(projectEndpoints.readToken, { query: { app }, signal })).accessToken,
  });
}

/** Usage of the project by month, current month first. */
export function usageQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "usage"),
    queryFn: ({ signal }) => call(projectEndpoints.usageByMonth, { query: { app }, signal }),
  });
}

/** Refetches everything about a project after it was changed as a whole. */
export async function refreshProject(client: QueryClient, app: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.global("projects") }),
    client.invalidateQueries({ queryKey: queryKeys.project(app) }),
  ]);
}

/**
 * Refetches the data that all branches of a project share, such as members, settings and the list of branches.
 */
export async function refreshShared(client: QueryClient, app: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.global("projects") }),
    client.invalidateQueries({ queryKey: queryKeys.shared(app) }),
  ]);
}

/**
 * Refetches everything about a project after another user changed it as a whole, except the lists that the user is
 * working on, so that no row moves.
 */
export async function refreshQuietly(client: QueryClient, app: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.global("projects") }),
    client.invalidateQueries({ queryKey: queryKeys.project(app), predicate: (query) => !isFrozen(query) }),
  ]);
}

/**
 * Whether a query must not change while it is shown: the working sets of the grid, and the differences of a merge that
 * the user is reviewing.
 */
function isFrozen(query: Query): boolean {
  const { queryKey } = query;
  const branch = branchOf(queryKey);
  if (branch) return isUnder(queryKey, queryKeys.searches(branch));
  const pair = pairOf(queryKey);
  return (
    pair !== undefined &&
    isUnder(queryKey, queryKeys.pair(pair, "preview"), queryKeys.pair(pair, "clean")) &&
    query.isActive()
  );
}

/**
 * Refetches a project after the user's rights in it changed. If the user is no longer a member, nothing of it is
 * requested.
 */
export async function refreshRights(client: QueryClient, app: string): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeys.global("projects") });
  const projects = client.getQueryData(projectsQuery().queryKey);
  if (projects?.some(({ _id }) => _id === app)) await refreshQuietly(client, app);
}

/** Refetches everything shown; the server may refuse some of it now. */
export function refreshShown(client: QueryClient): void {
  for (const app of appsShown(client)) void refreshQuietly(client, app);
  void client.invalidateQueries({ type: "active", queryKey: queryKeys.person() });
}

/** The projects that the shown queries belong to. */
function appsShown(client: QueryClient): Set<string> {
  const queries = client.getQueryCache().findAll({ type: "active" });
  return new Set(queries.map(({ queryKey }) => projectOf(queryKey)).filter((app) => app !== undefined));
}
