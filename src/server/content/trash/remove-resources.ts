import { type Kysely, type RawBuilder, sql } from "kysely";
import { storeLanguageCodes } from "#server/content/orders/order-language-codes.ts";
import { mainGroup } from "#server/content/write-path/keys/key-changes.ts";
import { lockLanguagesExclusively } from "#server/content/write-path/locks/lock-languages.ts";
import { lockStructure } from "#server/content/write-path/locks/lock-structure.ts";
import { retryOnRace } from "#server/content/write-path/races.ts";
import { blockerOf } from "#server/content/write-path/trash/deletion-blockers.ts";
import { type TrashableKind, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { isMergeBase, storeLastState } from "./store-last-state.ts";
import { resourceKinds, trashableKinds } from "./trash-kinds.ts";

type Resources = { kind: TrashableKind; ids: readonly number[] };

/** Maximum number of resources removed in one transaction. */
const batchSize = 1_000;

/** Permanently deletes trashed resources with all their rows; skips those that do not exist. */
export async function removeResources(
  db: Kysely<Database>,
  branch: BranchRef,
  { kind, ids }: Resources,
): Promise<number> {
  let removed = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    removed += await retryOnRace(() =>
      db.transaction().execute((tx) => removeBatch(tx, branch, { kind, ids: batch })),
    );
  }
  return removed;
}

/** Locks the resources before deleting their rows: waits for current writers, and blocks new ones. */
async function removeBatch(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { kind, ids: requestedIds }: Resources,
): Promise<number> {
  // Restoring acquires the same lock.
  await lockStructure(tx, { projectId, branchId });
  if (kind === "language") await lockLanguagesExclusively(tx, projectId, requestedIds);
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ANY(${requestedIds}::bigint[])
      AND t.trashed_by IS NOT NULL AND ${isRemovable(kind)} ORDER BY t.id FOR UPDATE`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (kind === "tag") await removeScreenshots(tx, { projectId, branchId }, ids);
  await removeRows(tx, { projectId, branchId }, { kind, ids });
  return ids.length;
}

async function removeScreenshots(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  tagIds: readonly number[],
): Promise<void> {
  const screenshots = await tx
    .selectFrom("screenshot")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("tag_id", "=", sql<number>`ANY(${tagIds}::bigint[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids = screenshots.map(({ id }) => id);
  await removeRows(tx, { projectId, branchId }, { kind: "screenshot", ids });
}

/** Deletes locked resources with all their rows, and clears references to them in other rows. */
async function removeRows(tx: Kysely<Database>, branch: BranchRef, { kind, ids }: Resources): Promise<void> {
  if (ids.length === 0) return;
  const inBranch = sql`project_id = ${branch.projectId} AND branch_id = ${branch.branchId}`;
  await storeNames(tx, branch, { kind, ids });
  if (kind === "key") await storeLastState(tx, branch, ids);
  if (kind === "language") await storeLanguageCodes(tx, branch, ids);
  if (kind === "group") await detachFromGroups(tx, branch, ids);
  const { parts, pointers } = resourceKinds[kind];
  for (const part of parts) {
    await sql`
      DELETE FROM ${sql.table(part.table)} WHERE ${inBranch} AND ${sql.ref(part.column)} = ANY(${ids}::bigint[])
        AND ${isDeletable(part, branch)}`.execute(tx);
  }
  for (const { table, column } of pointers) {
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL
      WHERE ${inBranch} AND ${sql.ref(column)} = ANY(${ids}::bigint[])`.execute(tx);
  }
  await sql`
    DELETE FROM ${sql.table(trashable[kind].table)} WHERE ${inBranch} AND id = ANY(${ids}::bigint[])`.execute(
    tx,
  );
}

/** Moves trashed keys of deleted groups to `main`, where a restore returns them. */
async function detachFromGroups(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  ids: readonly number[],
): Promise<void> {
  await sql`
    UPDATE entry_key k SET group_id = g.id FROM entry_group g
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.group_id = ANY(${ids}::bigint[])
      AND g.project_id = k.project_id AND g.branch_id = k.branch_id AND g.name = ${mainGroup}
      AND g.trashed_by IS NULL`.execute(tx);
}

/** Whether rows of a table may be deleted: the log stays while merges need it. */
function isDeletable({ table }: { table: string }, branch: BranchRef) {
  return table === "entry_change" ? sql`NOT ${isMergeBase(branch)}` : sql`true`;
}

/**
 * Whether a trashed resource `t` may be permanently deleted. A resource that could not be trashed in its current state
 * stays. A key in an open order stays until the order ends, since a delivery lists it as skipped (rules.md 2, row
 * 4.15).
 */
function isRemovable(kind: TrashableKind): RawBuilder<boolean> {
  if (kind !== "key") return sql<boolean>`${blockerOf(kind)} IS NULL`;
  return sql<boolean>`NOT EXISTS (SELECT FROM order_entry o WHERE o.project_id = t.project_id
    AND o.branch_id = t.branch_id AND o.key_id = t.id AND o.open)`;
}

/** Writes the names of deleted resources into the log, so that the history can still show them. */
async function storeNames(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { kind, ids }: Resources,
): Promise<void> {
  const name = sql`jsonb_build_object('name', ${sql.ref(`t.${trashable[kind].name}`)})`;
  await sql`
    UPDATE resource_change c SET before = c.before || ${name}, after = c.after || ${name}
    FROM ${sql.table(trashable[kind].table)} t, change_set s
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ANY(${ids}::bigint[])
      AND c.project_id = ${projectId} AND c.resource_id = t.id AND c.resource = ${kind}
      AND (c.before IS NULL OR c.after IS NULL)
      AND s.project_id = ${projectId} AND s.id = c.change_set_id AND s.branch_id = ${branchId}`.execute(tx);
}

/** Permanently deletes all resources that were trashed before a time. */
export async function removeResourcesBefore(db: Kysely<Database>, cutoff: Date): Promise<number> {
  let removed = 0;
  // Dependent kinds first: keys before their groups.
  for (const kind of trashableKinds.toReversed()) {
    for (;;) {
      const expired = await findExpired(db, kind, cutoff);
      if (expired.length === 0) break;
      for (const { projectId, branchId, ids } of expired) {
        removed += await removeResources(db, { projectId, branchId }, { kind, ids });
      }
    }
  }
  return removed;
}

async function findExpired(db: Kysely<Database>, kind: TrashableKind, cutoff: Date) {
  const { rows } = await sql<BranchRef & { ids: number[] }>`
    SELECT project_id AS "projectId", branch_id AS "branchId", array_agg(id::bigint) AS ids FROM (
      SELECT t.project_id, t.branch_id, t.id FROM ${sql.table(trashable[kind].table)} t
      JOIN change_set s ON s.project_id = t.project_id AND s.id = t.trashed_by
      WHERE t.trashed_by IS NOT NULL AND s.created_at < ${cutoff}::timestamptz AND ${isRemovable(kind)}
      LIMIT ${sql.lit(batchSize * 5)}
    ) AS due GROUP BY project_id, branch_id`.execute(db);
  return rows;
}
