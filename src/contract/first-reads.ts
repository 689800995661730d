import { addressOf } from "./address-of.ts";
import { sessionEndpoints } from "./auth/session.ts";
import { languageEndpoints } from "./languages.ts";
import { projectEndpoints } from "./projects/projects.ts";

/** Query of the request for the dashboard's project list. */
export const projectListQuery = { includeProgress: "true", includeArchived: "true" } as const;

/** URLs that the grid requests first. The server preloads the answers with the page. */
export function firstReads(branch: { app: string; branch: string }): string[] {
  return [
    addressOf(sessionEndpoints.read.path),
    addressOf(projectEndpoints.list.path, {}, projectListQuery),
    addressOf(languageEndpoints.list.path, {}, branch),
  ];
}
