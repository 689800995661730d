import type { QueryClient } from "@tanstack/react-query";
import { refreshQuietly } from "#dashboard/api/projects/projects.ts";

/** Refetches everything shown; the server may refuse some of it now. */
export function refreshShown(client: QueryClient): void {
  for (const app of appsShown(client)) void refreshQuietly(client, app);
  void client.invalidateQueries({ type: "active", predicate: ({ queryKey: [kind] }) => isOfAccount(kind) });
}

/** Data of the user's account or teams. */
function isOfAccount(kind: unknown): boolean {
  return ["account", "tokens", "team", "teams", "notifications"].includes(String(kind));
}

/** The projects that the shown queries belong to. */
function appsShown(client: QueryClient): Set<string> {
  const keys = client
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ queryKey }) => queryKey);
  return new Set(keys.filter(([kind]) => kind === "project").map(([, app]) => String(app)));
}
