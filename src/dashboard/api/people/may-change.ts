import { type Act, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";

/** Whether somebody may change something of the project: an archived one is only read. */
export function mayChange({ role, archived }: Project, act: Act): boolean {
  return !archived && roleMay(role, act);
}
