import type { QueryClient } from "@tanstack/react-query";
import { projectEndpoints } from "#contract/projects/projects.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshProject } from "./projects.ts";

/** Archives a project, which makes it read-only, or unarchives it. */
export async function archiveProject(client: QueryClient, app: string, archived: boolean): Promise<void> {
  await call(projectEndpoints.archive, { query: { app }, body: { archived } });
  await refreshProject(client, app);
}

/**
 * Moves a project to the trash; its name confirms this. The caller leaves the project's pages first and refreshes the
 * project lists afterwards.
 */
export async function deleteProject(app: string, name: string): Promise<void> {
  await call(projectEndpoints.remove, { query: { app }, body: { name } });
}
