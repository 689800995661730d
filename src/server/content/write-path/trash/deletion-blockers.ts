import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { mainGroup } from "#server/content/write-path/keys/key-changes.ts";
import { type TrashableKind, trashable } from "./trashed-resources.ts";

/** Reason why a resource cannot be deleted. `in_use`: it must be emptied first. */
export type DeletionBlocker =
  | "base_language"
  | "language_in_order"
  | "main_group"
  | "entries_locked"
  | "in_use";

/**
 * SQL for the first reason that prevents deleting a resource `t` of a branch, or null. Every deletion checks it: a
 * request, an undo, a merge, emptying the trash. The structure is locked, so the result stays true.
 */
export function blockerOf(kind: TrashableKind): RawBuilder<DeletionBlocker | null> {
  return blockers[kind];
}

/** Condition on another table: the row is in the branch of the resource. */
const inBranch = (alias: string) =>
  sql`${sql.ref(`${alias}.project_id`)} = t.project_id AND ${sql.ref(`${alias}.branch_id`)} = t.branch_id`;

const blockers: Record<TrashableKind, RawBuilder<DeletionBlocker | null>> = {
  language: sql`CASE
    WHEN EXISTS (SELECT FROM project p WHERE p.id = t.project_id AND p.base_language_id = t.id) THEN 'base_language'
    WHEN EXISTS (
      SELECT FROM order_entry oe JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id
        AND o.id = oe.order_id
      WHERE ${inBranch("oe")} AND oe.open AND (oe.language_id = t.id OR o.source_language_id = t.id)) THEN 'language_in_order'
    END`,
  group: sql`CASE
    WHEN t.name = ${sql.lit(mainGroup)} THEN 'main_group'
    WHEN EXISTS (SELECT FROM entry_key k WHERE ${inBranch("k")} AND k.group_id = t.id AND k.trashed_by IS NULL) THEN 'in_use'
    END`,
  key: sql`CASE WHEN EXISTS (
      SELECT FROM entry e JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id
        AND l.id = e.language_id AND l.trashed_by IS NULL
      WHERE ${inBranch("e")} AND e.key_id = t.id AND e.locked) THEN 'entries_locked' END`,
  tag: sql`CASE WHEN EXISTS (SELECT FROM screenshot s WHERE ${inBranch("s")} AND s.tag_id = t.id AND s.trashed_by IS NULL)
    THEN 'in_use' END`,
  screenshot: sql`NULL::text`,
};

/** Returns the reason that prevents deleting one resource of the branch. */
export async function findBlocker(
  { tx, input }: OpenChangeSet,
  kind: TrashableKind,
  id: number,
): Promise<DeletionBlocker | null> {
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<{ blocker: DeletionBlocker | null }>`
    SELECT ${blockerOf(kind)} AS blocker FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ${id}`.execute(tx);
  return rows[0]?.blocker ?? null;
}
