import { type Kysely, sql } from "kysely";
import { mainGroup } from "#server/content/write-path/keys/key-changes.ts";
import { findFaults } from "#server/instance/integrity/find-faults.ts";
import {
  baseInTrashInvariant,
  firmInvariants,
  groupInvariant,
  type Invariant,
  type InvariantScope,
} from "#server/instance/integrity/invariants.ts";
import type { ProjectRows } from "#server/instance/integrity/project-rows.ts";
import { removeDangling, type Settled } from "#server/instance/integrity/remove-dangling.ts";
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

/**
 * Repairs faults of older releases in a file: leaves out rows that refer to missing rows, moves keys without a group
 * to `main`, and takes a base language out of the trash. Returns what was left out.
 */
export async function settleStages(tx: Kysely<Database>, manifest: ProjectManifest): Promise<Settled[]> {
  const scope = invariantScope(manifest, stagedRows);
  const leftOut = await removeDangling(tx, stagedRows);
  await sql`
    UPDATE ${stagedRows.table("entry_key")} k SET group_id = g.id FROM ${stagedRows.of("entry_group")} g
    WHERE k.ctid = ANY(${locationsOf(groupInvariant(scope))}) AND g.branch_id = k.branch_id AND g.name = ${mainGroup}
      AND g.trashed_by IS NULL`.execute(tx);
  await sql`
    UPDATE ${stagedRows.table("language")} SET trashed_by = NULL
    WHERE ctid = ANY(${locationsOf(baseInTrashInvariant(scope))})`.execute(tx);
  return leftOut;
}

function locationsOf({ from, where }: Invariant) {
  return sql`ARRAY(SELECT s.row_place FROM ${from} s WHERE ${where})`;
}

/** Rejects rows that no Parlance writes, before any of them is stored. */
export async function checkStages(tx: Kysely<Database>, manifest: ProjectManifest): Promise<void> {
  const [fault] = await findFaults(tx, firmInvariants(invariantScope(manifest, stagedRows)));
  if (fault) throw brokenArchive(fault.says);
}
