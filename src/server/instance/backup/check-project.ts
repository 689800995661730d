import type { Kysely } from "kysely";
import { findFaults } from "#server/instance/integrity/find-faults.ts";
import {
  baseInTrashInvariant,
  groupInvariant,
  type InvariantScope,
  referenceInvariants,
  unrepairableInvariants,
} from "#server/instance/integrity/invariants.ts";
import type { ProjectRows } from "#server/instance/integrity/project-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { brokenArchive } from "./archive.ts";
import type { ProjectManifest } from "./project-manifest.ts";
import { stagedRows } from "./stage-project.ts";

/** Scope for checking the invariants of a project on these rows. */
export function invariantScope(
  { project }: Pick<ProjectManifest, "project">,
  rows: ProjectRows,
): InvariantScope {
  return { rows, baseLanguageId: project.base_language_id, defaultBranchId: project.default_branch_id };
}

/** Refuses rows that Parlance never writes, before any of them is stored. */
export async function checkStages(tx: Kysely<Database>, manifest: ProjectManifest): Promise<void> {
  const scope = invariantScope(manifest, stagedRows);
  const [fault] = await findFaults(tx, [
    ...unrepairableInvariants(scope),
    ...referenceInvariants(scope),
    groupInvariant(scope),
    baseInTrashInvariant(scope),
  ]);
  if (fault) throw brokenArchive(fault.says);
}
