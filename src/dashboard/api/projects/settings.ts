import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import { type ProjectSettings, settingsEndpoints } from "#contract/projects/settings.ts";
import { writeChoice } from "#dashboard/api/forms/write-choice.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshProject } from "./projects.ts";

/** The settings of a project. */
export function settingsQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "settings"),
    queryFn: ({ signal }) => call(settingsEndpoints.read, { query: { app }, signal }),
  });
}

export type SettingsChange = BodyInput<typeof settingsEndpoints.write>;

/** Changes a setting that is saved immediately, based on `base`. On a conflict, shows the current settings. */
export function chooseSetting(
  client: QueryClient,
  app: string,
  { base, change }: { base: ProjectSettings; change: SettingsChange },
): Promise<ProjectSettings> {
  return writeChoice({
    base,
    change,
    write: (etag) => writeSettings(client, app, { ...change, etag }),
    show: (current) => void client.setQueryData(queryKeys.shared(app, "settings"), current),
  });
}

/** Changes settings; absent fields keep their value. Refetches everything that shows them. */
export async function writeSettings(
  client: QueryClient,
  app: string,
  body: SettingsChange,
): Promise<ProjectSettings> {
  const settings = await call(settingsEndpoints.write, { query: { app }, body });
  client.setQueryData(queryKeys.shared(app, "settings"), settings);
  await refreshProject(client, app);
  return settings;
}
