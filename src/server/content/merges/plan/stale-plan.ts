import { sql } from "kysely";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/** Thrown if others changed what the merge was about to write. The merge is then planned again. */
export class StaleMergePlan extends Error {}

/** Throws if keys, languages, groups or tags have changed since the plan. Caller must hold the structure lock. */
export async function assertSameStructure(
  change: OpenChangeSet,
  { projectId, to }: BranchSnapshots,
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM change_set s JOIN resource_change c ON c.project_id = s.project_id AND c.change_set_id = s.id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${to.branchId} AND s.sequence > ${to.version} LIMIT 1`.execute(
    change.tx,
  );
  if (rows.length > 0) throw new StaleMergePlan();
}

/**
 * Throws if entries of keys or languages to delete have changed since the plan. Caller must hold the locks of keys and
 * languages.
 */
export async function assertNotEdited(
  change: OpenChangeSet,
  { projectId, to }: BranchSnapshots,
  { keyIds, languageIds }: { keyIds: readonly number[]; languageIds: readonly number[] },
): Promise<void> {
  if (keyIds.length + languageIds.length === 0) return;
  const { rows } = await sql`
    SELECT FROM change_set s JOIN entry_change c ON c.project_id = s.project_id AND c.change_set_id = s.id
      AND c.branch_id = s.branch_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${to.branchId} AND s.sequence > ${to.version}
      AND (c.key_id = ANY(${keyIds}::bigint[]) OR c.language_id = ANY(${languageIds}::integer[])) LIMIT 1`.execute(
    change.tx,
  );
  if (rows.length > 0) throw new StaleMergePlan();
}
