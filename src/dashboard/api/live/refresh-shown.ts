import type { QueryClient } from "@tanstack/react-query";
import { refreshQuietly } from "#dashboard/api/projects.ts";

/** Refetches everything shown, some of which may be refused by now. */
export function refreshShown(client: QueryClient): void {
  for (const app of appsShown(client)) void refreshQuietly(client, app);
  void client.invalidateQueries({ type: "active", predicate: ({ queryKey: [kind] }) => isOwn(kind) });
}

/** About one's account or team. */
function isOwn(kind: unknown): boolean {
  return ["account", "tokens", "team", "teams", "notifications"].includes(String(kind));
}

/** The projects that something shown belongs to. */
function appsShown(client: QueryClient): Set<string> {
  const keys = client
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ queryKey }) => queryKey);
  return new Set(keys.filter(([kind]) => kind === "project").map(([, app]) => String(app)));
}
