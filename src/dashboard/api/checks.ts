import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { checkEndpoints } from "#contract/checks.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { refreshProject } from "./projects.ts";
import { call } from "./transport/call.ts";

const checkSettingsKey = (app: string) => ["project", app, "checkSettings"] as const;

/** The levels of the checks, and what becomes of texts with errors. */
export function checkSettingsQuery(app: string) {
  return queryOptions({
    queryKey: checkSettingsKey(app),
    queryFn: ({ signal }) => call(checkEndpoints.readSettings, { query: { app }, signal }),
  });
}

export type CheckSettingsChange = BodyInput<typeof checkEndpoints.writeSettings>;

/** Changes them; what is absent stays. Counts and rows follow at once. */
export async function writeCheckSettings(
  client: QueryClient,
  app: string,
  body: CheckSettingsChange,
): Promise<void> {
  const settings = await call(checkEndpoints.writeSettings, { query: { app }, body });
  client.setQueryData(checkSettingsKey(app), settings);
  await refreshProject(client, app);
}
