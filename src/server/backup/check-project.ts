import { type Kysely, sql } from "kysely";
import { mainGroup } from "#server/changes/keys/key-changes.ts";
import type { Database } from "#server/db/schema.ts";
import { findFaults } from "#server/integrity/find-faults.ts";
import {
  baseInTrashInvariant,
  firmInvariants,
  groupInvariant,
  type Invariant,
  type InvariantScope,
} from "#server/integrity/invariants.ts";
import type { ProjectRows } from "#server/integrity/project-rows.ts";
import { removeDangling, type Settled } from "#server/integrity/remove-dangling.ts";
import { brokenArchive } from "./archive.ts";
import type { ProjectManifest } from "./project-manifest.ts";
import { stagedRows } from "./stage-project.ts";

/** The invariants of a project are asked of these rows. */
export function invariantScope(
  { project }: Pick<ProjectManifest, "project">,
  rows: ProjectRows,
): InvariantScope {
  return { rows, baseLanguageId: project.base_language_id, defaultBranchId: project.default_branch_id };
}

/**
 * Sets right in a file what older Parlances got wrong: rows that name what is gone are left out, keys without a group come
 * into `main`, a base language comes out of the trash. Answers what was left out.
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

/** Refuses rows that no Parlance writes, before any of them is stored. */
export async function checkStages(tx: Kysely<Database>, manifest: ProjectManifest): Promise<void> {
  const [fault] = await findFaults(tx, firmInvariants(invariantScope(manifest, stagedRows)));
  if (fault) throw brokenArchive(fault.says);
}
