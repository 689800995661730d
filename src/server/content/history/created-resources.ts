import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { lockLanguagesExclusively } from "#server/content/write-path/locks/lock-languages.ts";
import { blockerOf, type DeletionBlocker } from "#server/content/write-path/trash/deletion-blockers.ts";
import { nameOf, type TrashableKind, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import { foldLog, hasChanged } from "./folded-log.ts";

/** Change sets that an undo reverts together: one, or all saves of a step. */
export type UndoneSets = { setIds: number[] };

/** Resources that change sets created or restored: ids of those that may be deleted again, names of the others. */
export type CreatedResources = { deletableIds: number[]; usedNames: string[] };

/**
 * Blocker that does not prevent trashing a restored key again: a lock that was set since then counts as a change
 * anyway.
 */
const ignoredBlocker: DeletionBlocker = "entries_locked";

/**
 * Finds the created resources that an undo may delete again: those that could be deleted by hand, and that no later
 * change depends on. Waits for writes that are about to use them.
 */
export async function findCreated(
  change: OpenChangeSet,
  undone: UndoneSets,
  kind: TrashableKind,
): Promise<CreatedResources> {
  await lockCreated(change, undone, kind);
  const { rows } = await sql<{ id: number; name: string; used: boolean }>`
    SELECT t.id, ${nameOf(kind)} AS name, CASE WHEN c.after ? 'restored'
      THEN ${blockerOf(kind)} <> ${sql.lit(ignoredBlocker)} IS TRUE OR ${changedSince(change, undone, kind)}
      ELSE ${blockerOf(kind)} IS NOT NULL OR ${usedSince(kind)} END AS used
    FROM ${createdBy(change, undone, kind)} ORDER BY t.id`.execute(change.tx);
  return {
    deletableIds: rows.filter((row) => !row.used).map((row) => row.id),
    usedNames: rows.filter((row) => row.used).map((row) => row.name),
  };
}

/** Locks the resources. A separate statement, so that the next one sees what the previous lock holders have written. */
async function lockCreated(change: OpenChangeSet, undone: UndoneSets, kind: TrashableKind): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${createdBy(change, undone, kind)} ORDER BY t.id FOR UPDATE OF t`.execute(change.tx);
  if (kind !== "language" || rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await lockLanguagesExclusively(change.tx, change.input.scope.projectId, ids);
}

/** Created resources `t` outside the trash, with their log rows `c`. */
function createdBy(
  { input }: OpenChangeSet,
  { setIds }: UndoneSets,
  kind: TrashableKind,
): RawBuilder<unknown> {
  const { projectId, branchId } = input.scope;
  return sql`resource_change c
    JOIN ${sql.table(trashable[kind].table)} t ON t.id = c.resource_id AND t.project_id = ${projectId}
      AND t.branch_id = ${branchId}
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource = ${kind}
      AND c.before IS NULL AND t.trashed_by IS NULL`;
}

const inBranch = (alias: string) =>
  sql`${sql.ref(`${alias}.project_id`)} = t.project_id AND ${sql.ref(`${alias}.branch_id`)} = t.branch_id`;
const hasContent = sql`(e.value_id IS NOT NULL OR e.draft_id IS NOT NULL OR e.comment_id IS NOT NULL OR e.status <> 0
  OR e.locked OR e.excluded)`;
const isInOpenOrder = sql`EXISTS (SELECT FROM order_entry oe WHERE ${inBranch("oe")} AND oe.key_id = t.id AND oe.open)`;

/**
 * Whether another change uses a new resource. The undo has reverted the entries of its change sets already, so
 * remaining content is from other change sets.
 */
function usedSince(kind: TrashableKind): RawBuilder<boolean> {
  switch (kind) {
    case "key":
      return sql`(EXISTS (SELECT FROM entry e WHERE ${inBranch("e")} AND e.key_id = t.id AND ${hasContent})
        OR ${isInOpenOrder})`;
    case "language":
      return sql`EXISTS (SELECT FROM entry e JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id
        AND k.id = e.key_id AND k.trashed_by IS NULL
        WHERE ${inBranch("e")} AND e.language_id = t.id AND ${hasContent})`;
    case "tag":
      return sql`EXISTS (SELECT FROM tag_key tk JOIN entry_key k ON k.project_id = tk.project_id
        AND k.branch_id = tk.branch_id AND k.id = tk.key_id AND k.trashed_by IS NULL
        WHERE ${inBranch("tk")} AND tk.tag_id = t.id)`;
    case "group":
    case "screenshot":
      return sql`false`;
  }
}

/** Whether a restored resource, or anything that belongs to it, has changed since. */
function changedSince(change: OpenChangeSet, undone: UndoneSets, kind: TrashableKind): RawBuilder<boolean> {
  switch (kind) {
    case "key":
      return sql`(t.id IN (SELECT key_id FROM (${rewrittenEntries(change, undone, kind)}) AS rewritten) OR ${isInOpenOrder})`;
    case "language":
      return sql`t.id IN (SELECT language_id FROM (${rewrittenEntries(change, undone, kind)}) AS rewritten)`;
    case "tag":
      return sql`EXISTS (SELECT FROM (${firstMoves(change, undone)}) AS first_move
        JOIN tag_key tk ON tk.project_id = t.project_id AND tk.branch_id = t.branch_id AND tk.tag_id = t.id
          AND tk.key_id = first_move.key_id
        WHERE first_move.linked)`;
    case "group":
    case "screenshot":
      return sql`false`;
  }
}

/** Selects the entries of created keys or languages that have changed since; changes that were undone do not count. */
function rewrittenEntries(
  change: OpenChangeSet,
  undone: UndoneSets,
  kind: "key" | "language",
): RawBuilder<unknown> {
  const { branchId } = change.input.scope;
  const column = sql.ref(kind === "key" ? "key_id" : "language_id");
  const log = sql`SELECT *, 0::bigint AS step_id FROM (${laterChanges(change, undone, "entry_change")}) AS later_change
    WHERE branch_id = ${branchId} AND ${column} IN (SELECT t.id FROM ${createdBy(change, undone, kind)})`;
  return sql`SELECT DISTINCT ${column} FROM (${foldLog(log)}) AS folded_edit WHERE ${hasChanged}`;
}

/**
 * Selects the first later change of each link of a tag `t` to a key. A key whose first change removed the link had the
 * tag when the tag was restored.
 */
function firstMoves(change: OpenChangeSet, undone: UndoneSets): RawBuilder<unknown> {
  return sql`
    SELECT DISTINCT ON (key_move.key_id) key_move.key_id, key_move.linked
    FROM (${laterChanges(change, undone, "resource_change")}) AS later_change
    CROSS JOIN LATERAL (
      SELECT id::bigint AS key_id, true AS linked FROM jsonb_array_elements_text(later_change.after->'keys') AS link(id)
      UNION ALL SELECT id::bigint, false FROM jsonb_array_elements_text(later_change.before->'keys') AS link(id)
    ) AS key_move
    WHERE later_change.resource = 'tagKeys' AND later_change.resource_id = t.id
    ORDER BY key_move.key_id, later_change.sequence`;
}

/**
 * Selects the log rows of all later change sets; this undo has no sequence yet. Compares sequences, since ids are drawn
 * before waiting for locks.
 */
function laterChanges(
  { input }: OpenChangeSet,
  { setIds }: UndoneSets,
  log: "entry_change" | "resource_change",
): RawBuilder<unknown> {
  const { projectId, branchId } = input.scope;
  return sql`
    SELECT c.*, s.sequence FROM ${sql.table(log)} c
    JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id AND s.branch_id = ${branchId}
    WHERE c.project_id = ${projectId} AND s.sequence > (
      SELECT max(sequence) FROM change_set WHERE project_id = ${projectId} AND id = ANY(${setIds}::bigint[]))`;
}
