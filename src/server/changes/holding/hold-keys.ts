import { type Kysely, type RawBuilder, sql } from "kysely";
import { prepared } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { lockStructure } from "./lock-structure.ts";

type Branch = { projectId: number; branchId: number };

/** Nobody makes keys to the commit, and nobody who writes an entry is in between: every save holds its key. */
export async function holdAllKeys(tx: Kysely<Database>, branch: Branch): Promise<void> {
  await lockStructure(tx, branch);
  await sql`
    SELECT count(*) FROM (
      SELECT FROM entry_key WHERE project_id = ${branch.projectId} AND branch_id = ${branch.branchId}
      ORDER BY id FOR NO KEY UPDATE
    ) AS held`.execute(tx);
}

/**
 * Holds keys for the one who alters them or edits sources of theirs, and all languages of the branch, in which that
 * outdates translations or gives them other words. Who alters some of the keys that it writes holds all of them first:
 * everybody takes languages before keys, keys in their order, and entries last. A statement of its own: what comes behind
 * it sees all that was written before. `keyIds` selects ids, any number of times each.
 */
export async function holdKeys(
  tx: Kysely<Database>,
  { projectId, branchId }: Branch,
  keyIds: readonly number[] | RawBuilder<unknown>,
): Promise<void> {
  const wanted = Array.isArray(keyIds) ? sql`SELECT unnest(${keyIds}::bigint[])` : keyIds;
  await sql`${prepared} 
    WITH l AS MATERIALIZED (
      SELECT count(*) FROM hold_languages(${projectId}, ${branchId},
        ARRAY(SELECT id FROM language WHERE project_id = ${projectId} AND branch_id = ${branchId}))
    )
    SELECT count(*) FROM (SELECT DISTINCT g.id FROM (${wanted}) AS g(id), l ORDER BY g.id) a
    CROSS JOIN LATERAL (
      SELECT FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = a.id FOR NO KEY UPDATE
    ) k`.execute(tx);
}
