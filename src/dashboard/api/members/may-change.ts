import { type Action, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";

/** Whether the user's role allows an action in the project; archived projects are read-only. */
export function mayChange({ role, archived }: Project, action: Action): boolean {
  return !archived && roleMay(role, action);
}
