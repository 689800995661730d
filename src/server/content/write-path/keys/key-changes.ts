import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { addKeyCounters } from "#server/content/write-path/counters/recount.ts";
import { lockKeysWhere } from "#server/content/write-path/locks/lock-keys.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";

/** Group that every branch has (rules.md 3.1). */
export const mainGroup = "main";

/** Moves keys with their entries to the trash, and locks them until the commit. */
export async function trashKeys(change: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await lockWholeKeys(change, keyIds);
  await addKeyCounters(change, keyIds, -1);
  await change.tx
    .updateTable("entry_key")
    .set({ trashed_by: change.id })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`id = ANY(${keyIds}::bigint[])`)
    .execute();
  await change.record(keyIds.map((id) => ({ resource: "key", id, before: {}, after: null })));
}

/**
 * Restores keys from the trash; the caller leaves out keys whose name is in use again. A key returns to the group that
 * `groups` names for it, else to its previous group, else to `main`.
 */
export async function restoreKeys(
  change: OpenChangeSet,
  keyIds: readonly number[],
  groups: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await lockWholeKeys(change, keyIds);
  const { rows } = await sql<{ id: number; former: number; next: number }>`
    WITH trashed_key AS (
      SELECT k.id, k.group_id AS former, coalesce(
        (SELECT id FROM entry_group g WHERE g.project_id = ${projectId} AND g.branch_id = ${branchId}
          AND g.id = coalesce(target.group_id, k.group_id) AND g.trashed_by IS NULL),
        (SELECT id FROM entry_group g WHERE g.project_id = ${projectId} AND g.branch_id = ${branchId}
          AND g.name = ${mainGroup} AND g.trashed_by IS NULL)) AS next
      FROM entry_key k
      LEFT JOIN unnest(${[...groups.keys()]}::bigint[], ${[...groups.values()]}::bigint[]) AS target(id, group_id)
        ON target.id = k.id
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = ANY(${keyIds}::bigint[])
    )
    UPDATE entry_key k SET trashed_by = NULL, group_id = t.next FROM trashed_key t
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = t.id
    RETURNING k.id, t.former, t.next`.execute(change.tx);
  await addKeyCounters(change, keyIds, 1);
  await change.record(
    rows.map(({ id, former, next }) => {
      const moved = former === next ? {} : { group: next, formerGroup: former };
      return { resource: "key", id, before: null, after: { restored: true, ...moved } };
    }),
  );
}

function lockWholeKeys({ tx, input }: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  return lockKeysWhere(tx, input.scope, sql`id = ANY(${keyIds}::bigint[])`, "FOR UPDATE");
}

/**
 * Excludes keys ("do not translate") or includes them again, in all languages. Returns those that changed. Locks the
 * keys until the commit.
 */
export async function excludeKeys(
  change: OpenChangeSet,
  keyIds: readonly number[],
  excluded: boolean,
): Promise<number[]> {
  if (keyIds.length === 0) return [];
  const { projectId, branchId } = change.input.scope;
  await lockKeysWhere(change.tx, change.input.scope, sql`id = ANY(${keyIds}::bigint[])`);
  const rows = await change.tx
    .selectFrom("entry_key")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", sql<number>`ANY(${keyIds}::bigint[])`)
    .where("trashed_by", "is", null)
    .where("excluded", "<>", excluded)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await recountKeysAround(change, ids, () =>
    change.tx
      .updateTable("entry_key")
      .set({ excluded })
      .where("project_id", "=", projectId)
      .where("branch_id", "=", branchId)
      .where("id", "=", sql<number>`ANY(${ids}::bigint[])`)
      .execute(),
  );
  await change.record(
    ids.map((id) => ({ resource: "key", id, before: { excluded: !excluded }, after: { excluded } })),
  );
  return ids;
}

/** Counts keys again after a write that may exclude or include their entries. Caller must hold the key locks. */
export async function recountKeysAround(
  change: OpenChangeSet,
  keyIds: readonly number[],
  write: () => Promise<unknown>,
): Promise<void> {
  await addKeyCounters(change, keyIds, -1);
  await write();
  await addKeyCounters(change, keyIds, 1);
}

/** Moves keys to a group of the branch, in all languages. Caller must hold the structure lock. */
export async function moveKeys(
  change: OpenChangeSet,
  groupName: string,
  keyIds: readonly number[],
): Promise<void> {
  const groupIds = await findGroupIds(change, [groupName]);
  await regroupKeys(
    change,
    keyIds.map((keyId) => ({ keyId, groupId: groupIds.get(groupName) ?? 0 })),
  );
}

/** Ids of groups outside the trash by name. Throws if one of them does not exist. */
export async function findGroupIds(
  { tx, input }: OpenChangeSet,
  names: readonly string[],
): Promise<Map<string, number>> {
  const groups = await tx
    .selectFrom("entry_group")
    .select(["id", "name"])
    .where("project_id", "=", input.scope.projectId)
    .where("branch_id", "=", input.scope.branchId)
    .where("name", "in", [...names])
    .where("trashed_by", "is", null)
    .execute();
  const ids = new Map(groups.map(({ id, name }) => [name, id]));
  const missing = names.find((name) => !ids.has(name));
  if (missing !== undefined) throw notFound("group", missing);
  return ids;
}

/** Moves keys to existing groups. Skips keys that are already in their group or in the trash. */
export async function regroupKeys(
  change: OpenChangeSet,
  placements: ReadonlyArray<{ keyId: number; groupId: number }>,
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<RegroupedKey>`
    WITH locked_key AS (
      SELECT k.id, k.group_id, p.group_id AS next FROM unnest(${placements.map((placement) => placement.keyId)}::bigint[],
        ${placements.map((placement) => placement.groupId)}::bigint[]) AS p(id, group_id)
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = p.id
        AND k.group_id <> p.group_id AND k.trashed_by IS NULL
      ORDER BY k.id FOR NO KEY UPDATE OF k
    )
    UPDATE entry_key k SET group_id = l.next FROM locked_key l
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = l.id
    RETURNING k.id, l.group_id AS before, l.next AS after`.execute(change.tx);
  await recordRegrouped(change, rows);
}

/** Moved key, with the ids of both groups. */
export type RegroupedKey = { id: number; before: number; after: number };

/** Logs the group change of moved keys. */
export function recordRegrouped(change: OpenChangeSet, keys: readonly RegroupedKey[]): Promise<void> {
  return change.record(
    keys.map(({ id, before, after }) => ({
      resource: "key",
      id,
      before: { group: before },
      after: { group: after },
    })),
  );
}
