import { type Action, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";

/** Whether the person may change something in the project; archived projects are read-only. */
export function mayChange({ role, archived }: Project, action: Action): boolean {
  return !archived && roleMay(role, action);
}
