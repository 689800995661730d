import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { lockStructure } from "./lock-structure.ts";

type Branch = { projectId: number; branchId: number };

/** Blocks creation of keys until the commit, and waits for all saves in progress: every save locks its key. */
export async function lockAllKeys(tx: Kysely<Database>, branch: Branch): Promise<void> {
  await lockStructure(tx, branch);
  await lockKeysWhere(tx, branch, sql`true`);
}

/**
 * Locks the keys that match a condition on `id`, in the order of their ids, which blocks writes of their entries until
 * the commit. Languages are not locked, since sources do not change. `FOR UPDATE` is for keys that are trashed or
 * restored.
 */
export async function lockKeysWhere(
  tx: Kysely<Database>,
  { projectId, branchId }: Branch,
  condition: RawBuilder<unknown>,
  lock: "FOR NO KEY UPDATE" | "FOR UPDATE" = "FOR NO KEY UPDATE",
): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND ${condition}
      ORDER BY id ${sql.raw(lock)}
    ) AS locked_key`.execute(tx);
}

/**
 * Locks keys exclusively, to change them or to edit their sources, and all languages of the branch, since a changed
 * source outdates translations. A change set that alters some of the keys it writes locks all of them first: the order
 * is languages, keys by id, entries. This is a separate statement, so that the next one sees everything that was
 * written before. `keyIds` selects ids, which may repeat.
 */
export async function lockKeys(
  tx: Kysely<Database>,
  { projectId, branchId }: Branch,
  keyIds: readonly number[] | RawBuilder<unknown>,
): Promise<void> {
  const selected = Array.isArray(keyIds) ? sql`SELECT unnest(${keyIds}::bigint[])` : keyIds;
  await prepared`
    WITH locked_language AS MATERIALIZED (
      SELECT count(*) FROM hold_languages(${projectId}, ${branchId},
        ARRAY(SELECT id FROM language WHERE project_id = ${projectId} AND branch_id = ${branchId}))
    )
    SELECT count(*) FROM (SELECT DISTINCT r.id FROM (${selected}) AS r(id), locked_language ORDER BY r.id) r
    CROSS JOIN LATERAL (
      SELECT FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = r.id FOR NO KEY UPDATE
    ) locked_key`.execute(tx);
}
