import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { lockKeysWhere } from "#server/content/write-path/locks/lock-keys.ts";
import { keyHashSql } from "#server/platform/db/values/key-hash.ts";

/**
 * Renames keys (rules.md 9.4), also those that exchange their names. Caller must hold the structure lock and have found
 * the names free.
 */
export async function renameKeys(
  change: OpenChangeSet,
  renames: ReadonlyArray<{ id: number; name: string }>,
): Promise<void> {
  if (renames.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const ids = renames.map(({ id }) => id);
  await lockKeysWhere(change.tx, change.input.scope, sql`id = ANY(${ids}::bigint[])`);
  await releaseNames(change, ids);
  const { rows } = await sql<{ id: number; before: string; after: string }>`
    UPDATE entry_key k SET name = renamed.name, name_hash = ${keyHashSql(sql`renamed.name`)}
    FROM unnest(${ids}::bigint[], ${renames.map(({ name }) => name)}::text[]) AS renamed(id, name)
    JOIN entry_key former ON former.project_id = ${projectId} AND former.branch_id = ${branchId} AND former.id = renamed.id
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = renamed.id
    RETURNING k.id, former.name AS before, k.name AS after`.execute(change.tx);
  await change.record(
    rows
      .filter(({ before, after }) => before !== after)
      .map(({ id, before, after }) => ({
        resource: "key",
        id,
        before: { name: before },
        after: { name: after },
      })),
  );
}

/** Lets other keys get the names of these keys. The caller renames or deletes them in the same change set. */
export async function releaseNames(change: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  await setHashes(change, keyIds, temporaryHash);
}

/** Gives keys in the trash the hashes of their names again. */
export async function reclaimNames(change: OpenChangeSet, keyIds: readonly number[]): Promise<void> {
  await setHashes(change, keyIds, keyHashSql(sql`name`));
}

/** Unique, and shorter than the hash of any name. */
const temporaryHash = sql<Buffer>`int8send(id)`;

async function setHashes(
  { tx, input }: OpenChangeSet,
  keyIds: readonly number[],
  hash: RawBuilder<Buffer>,
): Promise<void> {
  if (keyIds.length === 0) return;
  const { projectId, branchId } = input.scope;
  await sql`
    UPDATE entry_key SET name_hash = ${hash}
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${keyIds}::bigint[])`.execute(
    tx,
  );
}
