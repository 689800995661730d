import type { QueryClient } from "@tanstack/react-query";
import { refreshQuietly } from "#dashboard/api/projects/projects.ts";
import { projectOf, queryKeys } from "#dashboard/api/query-keys.ts";

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
