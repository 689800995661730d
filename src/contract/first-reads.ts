import { addressOf } from "./address-of.ts";
import { sessionEndpoints } from "./people/session.ts";
import { languageEndpoints } from "./projects/languages.ts";
import { projectEndpoints } from "./projects/projects.ts";

/** How the dashboard asks for the projects of its person. */
export const allProjects = { includeProgress: "true", includeArchived: "true" } as const;

/** What the grid of a branch asks before its rows, so that the server can announce it with the page. */
export function firstReads(branch: { app: string; branch: string }): string[] {
  return [
    addressOf(sessionEndpoints.read.path),
    addressOf(projectEndpoints.list.path, {}, allProjects),
    addressOf(languageEndpoints.list.path, {}, branch),
  ];
}
