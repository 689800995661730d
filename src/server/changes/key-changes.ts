import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wholeBranch } from "./entry-counters.ts";
import type { OpenChangeSet } from "./open-change-set.ts";
import { addKeyCounters } from "./recount.ts";

/** Puts keys with their entries into the trash. The keys are held from here to the commit. */
export async function trashKeys(change: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await lockKeys(change, keyIds);
  await countWholeKeys(change, keyIds, -1);
  await sql`
    UPDATE entry_key SET trashed_by = ${change.id}
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${keyIds}::bigint[])`.execute(
    change.tx,
  );
  await change.record(keyIds.map((id) => ({ thing: "key", id, before: {}, after: null })));
}

/** Takes keys out of the trash. Names that are taken meanwhile must have been left out. */
export async function restoreKeys(change: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await lockKeys(change, keyIds);
  await sql`
    UPDATE entry_key SET trashed_by = NULL
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${keyIds}::bigint[])`.execute(
    change.tx,
  );
  await countWholeKeys(change, keyIds, 1);
  await change.record(keyIds.map((id) => ({ thing: "key", id, before: null, after: { restored: true } })));
}

/** Holds keys alone, in id order. */
async function lockKeys(change: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await sql`
    SELECT count(*) FROM (
      SELECT FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${keyIds}::bigint[])
      ORDER BY id FOR UPDATE
    ) AS held`.execute(change.tx);
}

/** Counts whole keys in or out: themselves and every entry of theirs. */
async function countWholeKeys(change: OpenChangeSet, keyIds: readonly number[], sign: 1 | -1): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ keys: number; words: number }>`
    SELECT count(*)::integer AS keys, coalesce(sum(words), 0)::integer AS words FROM entry_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${keyIds}::bigint[])`.execute(
    change.tx,
  );
  change.counters.add(wholeBranch, "all", sign * (rows[0]?.keys ?? 0), sign * (rows[0]?.words ?? 0));
  await addKeyCounters(change, keyIds, sign);
}

/** Moves keys to a group of the branch, in all languages. The structure is held. */
export async function moveKeys(
  change: OpenChangeSet,
  groupName: string,
  keyIds: readonly number[],
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const group = await change.tx
    .selectFrom("entry_group")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("name", "=", groupName)
    .where("trashed_by", "is", null)
    .executeTakeFirst();
  if (!group) throw new ApiError("not_found", { message: `There is no group ${JSON.stringify(groupName)}.` });
  const { rows } = await sql<{ id: number; before: number }>`
    WITH held AS (
      SELECT id, group_id FROM entry_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${keyIds}::bigint[])
        AND group_id <> ${group.id} AND trashed_by IS NULL
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE entry_key k SET group_id = ${group.id} FROM held
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = held.id
    RETURNING k.id, held.group_id AS before`.execute(change.tx);
  await change.record(
    rows.map((row) => ({
      thing: "key",
      id: row.id,
      before: { group: row.before },
      after: { group: group.id },
    })),
  );
}
