import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { checkProject } from "./check-project.ts";
import type { Fault } from "./find-faults.ts";
import { repairProject } from "./mend-project.ts";

export type RepairResult = {
  faults: Fault[];
  /** Descriptions of what was repaired. */
  mended: string[];
  /** Remaining faults. */
  left: Fault[];
};

/** Checks a project, and repairs it as far as possible if it violates an invariant. */
export async function checkAndRepair(db: Kysely<Database>, projectId: number): Promise<RepairResult> {
  const faults = await checkProject(db, projectId);
  if (faults.length === 0) return { faults, mended: [], left: [] };
  const mended = await repairProject(db, projectId, faults);
  return { faults, mended, left: await checkProject(db, projectId) };
}
