import { type Kysely, type RawBuilder, sql } from "kysely";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/**
 * Whether merges of other branches may need the log of this branch: merges of its copies, and of branches that it was
 * merged into. They reconstruct from the log what the branch contained when it was copied or merged (branches/merge).
 */
export function isMergeBase({ projectId, branchId }: BranchRef): RawBuilder<boolean> {
  return sql<boolean>`(EXISTS (SELECT FROM branch b WHERE b.project_id = ${projectId} AND b.parent_id = ${branchId}
      AND b.removed_at IS NULL)
    OR EXISTS (SELECT FROM branch_merge m JOIN branch b ON b.project_id = m.project_id AND b.id = m.to_id
      AND b.removed_at IS NULL WHERE m.project_id = ${projectId} AND m.from_id = ${branchId}))`;
}

/**
 * Writes the last state of trashed keys into the log of their deletion, as if the deletion had emptied them. Merges
 * reconstruct past states from the stored rows and the log; without this, permanently deleted keys would seem changed
 * in the branches that still have them.
 */
export async function storeLastState(
  tx: Kysely<Database>,
  branch: BranchRef,
  keyIds: readonly number[],
): Promise<void> {
  const keys = sql`k.project_id = ${branch.projectId} AND k.branch_id = ${branch.branchId}
    AND k.id = ANY(${keyIds}::bigint[]) AND ${isMergeBase(branch)}`;
  await sql`
    UPDATE resource_change c SET before = jsonb_build_object('name', k.name, 'group', k.group_id, 'description', k.description,
      'meta', k.meta, 'maxLength', k.max_length, 'syntax', k.syntax, 'style', k.style,
      'excluded', k.excluded) || c.before
    FROM entry_key k
    WHERE ${keys} AND c.project_id = k.project_id AND c.change_set_id = k.trashed_by AND c.resource = 'key'
      AND c.resource_id = k.id`.execute(tx);
  await sql`
    INSERT INTO entry_change (project_id, branch_id, key_id, language_id, change_set_id, version, fields, value_before,
      draft_before, comment_before, status_before, status_after, locked_before, locked_after, meaning_before, meaning_after,
      dismissed_before, dismissed_after, excluded_before, excluded_after)
    SELECT e.project_id, e.branch_id, e.key_id, e.language_id, k.trashed_by, e.version + 1, ${filledFields}, e.value_id,
      e.draft_id, e.comment_id, e.status, 0, e.locked, false, e.meaning, 0,
      e.dismissed, 0, e.excluded, false
    FROM entry_key k JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
    WHERE ${keys} ON CONFLICT DO NOTHING`.execute(tx);
}

const filled = {
  value: sql`e.value_id IS NOT NULL`,
  draft: sql`e.draft_id IS NOT NULL`,
  comment: sql`e.comment_id IS NOT NULL`,
  status: sql`e.status <> 0`,
  locked: sql`e.locked`,
  meaning: sql`e.meaning <> 0`,
  dismissed: sql`e.dismissed <> 0`,
  excluded: sql`e.excluded`,
} satisfies Record<keyof typeof fieldBits, RawBuilder<unknown>>;

const filledFields = sql.join(
  (Object.keys(fieldBits) as Array<keyof typeof fieldBits>).map(
    (field) => sql`(${filled[field]})::integer * ${sql.lit(fieldBits[field])}`,
  ),
  sql` | `,
);
