import { sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { nameOf, type TrashableKind, trashable } from "#server/changes/trashed-things.ts";
import { keyHash } from "#server/entries/entries.store.ts";
import type { NamesTaken } from "./restore.rules.ts";

export type StoredTrashed = { id: number; name: string; trashedBy: number };

/** Holds things of the trash and reads them, in id order; those that are not there are left out. */
export async function holdTrashed(
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

/** Who bears these names in the branch now. */
export async function readNamesTaken(
  change: OpenChangeSet,
  kind: TrashableKind,
  names: readonly string[],
): Promise<NamesTaken> {
  const { projectId, branchId } = change.input.scope;
  const wanted = kind === "key" ? sql`${names.map(keyHash)}::bytea[]` : sql`${[...names]}::text[]`;
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.id, ${nameOf(kind)} AS name FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND ${sql.ref(`t.${trashable[kind].unique}`)} = ANY(${wanted})`.execute(change.tx);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Gives things of the trash, which come back in this change set, other names. */
export async function renameTrashed(
  change: OpenChangeSet,
  kind: TrashableKind,
  renamed: ReadonlyArray<{ id: number; name: string }>,
): Promise<void> {
  if (renamed.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const hash = kind === "key" ? sql`, name_hash = g.hash` : sql``;
  const table = sql.table(trashable[kind].table);
  const { rows } = await sql<{ id: number; name: string; former: string }>`
    UPDATE ${table} t SET ${sql.ref(trashable[kind].name)} = g.name ${hash}
    FROM unnest(${renamed.map((one) => one.id)}::bigint[], ${renamed.map((one) => one.name)}::text[],
        ${renamed.map((one) => keyHash(one.name))}::bytea[]) AS g(id, name, hash)
      JOIN (SELECT id, ${nameOf(kind)} AS former FROM ${table} t
        WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId}) o ON o.id = g.id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = g.id
    RETURNING t.id, g.name, o.former`.execute(change.tx);
  await change.record(
    rows.map(({ id, name, former }) => ({
      thing: kind,
      id,
      before: null,
      after: { restored: true, name, formerName: former },
    })),
  );
}
