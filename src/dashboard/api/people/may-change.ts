import { type Action, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";

/** Whether somebody may change something of the project: an archived one is only read. */
export function mayChange({ role, archived }: Project, action: Action): boolean {
  return !archived && roleMay(role, action);
}
