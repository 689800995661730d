import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { nameOf, type TrashableKind, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import type { NamesInUse } from "./restore.rules.ts";

export type StoredTrashed = { id: number; name: string; trashedBy: number };

/** Locks and reads resources of the trash, in id order; omits those that do not exist. */
export async function lockTrashed(
  change: OpenChangeSet,
  kind: TrashableKind,
  ids: readonly number[],
): Promise<StoredTrashed[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<StoredTrashed>`
    SELECT t.id, ${nameOf(kind)} AS name, t.trashed_by AS "trashedBy" FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ANY(${ids}::bigint[])
      AND t.trashed_by IS NOT NULL
    ORDER BY t.id FOR UPDATE`.execute(change.tx);
  return rows;
}

/** Finds the living resources of the branch with these names. */
export async function readNamesInUse(
  change: OpenChangeSet,
  kind: TrashableKind,
  names: readonly string[],
): Promise<NamesInUse> {
  const { projectId, branchId } = change.input.scope;
  const values = kind === "key" ? sql`${names.map(keyHash)}::bytea[]` : sql`${[...names]}::text[]`;
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.id, ${nameOf(kind)} AS name FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND ${sql.ref(`t.${trashable[kind].unique}`)} = ANY(${values})`.execute(change.tx);
  return new Map(rows.map((row) => [row.name, row.id]));
}
