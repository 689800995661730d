import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { wholeBranch } from "#server/content/write-path/counters/entry-counters.ts";
import { assertUsageWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import { keyHashSql } from "#server/platform/db/values/key-hash.ts";

/** Key to create; null and 0 are the defaults of their columns. */
export type InsertedKey = {
  name: string;
  groupId: number;
  description: string | null;
  meta: Record<string, string> | null;
  maxLength: number | null;
  syntax: number;
  style: number;
};

/**
 * Creates keys without texts and returns their ids in the same order. Caller must hold the structure lock and have
 * found the names free.
 */
export async function insertKeys(change: OpenChangeSet, keys: readonly InsertedKey[]): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  await assertRoomForKeys(change, keys.length);
  const names = keys.map(({ name }) => name);
  const ids = await drawIds(change, names);
  await sql`
    INSERT INTO entry_key (project_id, branch_id, id, group_id, name, name_hash, description, meta, max_length, syntax,
      style)
    SELECT ${projectId}, ${branchId}, id, group_id, name, ${keyHashSql(sql`name`)}, description, meta, max_length, syntax,
      style
    FROM unnest(${ids}::bigint[], ${keys.map((key) => key.groupId)}::bigint[], ${names}::text[],
      ${keys.map((key) => key.description)}::text[], ${keys.map(({ meta }) => meta && JSON.stringify(meta))}::jsonb[],
      ${keys.map((key) => key.maxLength)}::integer[], ${keys.map((key) => key.syntax)}::smallint[],
      ${keys.map((key) => key.style)}::smallint[])
      AS new_key(id, group_id, name, description, meta, max_length, syntax, style)`.execute(change.tx);
  change.counters.add(wholeBranch, "all", keys.length, 0);
  await change.record(
    keys.map((key, index) => ({
      resource: "key",
      id: ids[index] ?? 0,
      before: null,
      after: loggedFields(key),
    })),
  );
  return ids;
}

/** Throws if the branch would have more keys than its limit. */
export async function assertRoomForKeys({ tx, input }: OpenChangeSet, adding: number): Promise<void> {
  const { projectId, branchId } = input.scope;
  const counted = sql<number>`coalesce((SELECT sum(strings)::integer FROM counter WHERE project_id = ${projectId}
    AND branch_id = ${branchId} AND language_id = ${wholeBranch}), 0)`;
  await assertUsageWithinLimit(tx, "keys", counted, { adding });
}

/**
 * A name that another branch has gets the same id, so that a merge recognises the key (rules.md 3.2). If two of the names
 * belong to one key, renamed in one of the branches, only the first gets its id.
 */
async function drawIds({ tx, input }: OpenChangeSet, names: readonly string[]): Promise<number[]> {
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<{ id: number }>`
    WITH known_id AS MATERIALIZED (
      SELECT new_name.ordinal, (
        SELECT min(namesake.id) FROM entry_key namesake
        WHERE namesake.name_hash = ${keyHashSql(sql`new_name.name`)} AND namesake.project_id = ${projectId}
          AND namesake.trashed_by IS NULL
          AND NOT EXISTS (SELECT FROM entry_key k
            WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = namesake.id)
      ) AS id
      FROM unnest(${names}::text[]) WITH ORDINALITY AS new_name(name, ordinal)
    ),
    adopted_id AS MATERIALIZED (
      SELECT ordinal, CASE WHEN row_number() OVER (PARTITION BY id ORDER BY ordinal) = 1 THEN id END AS id FROM known_id
    )
    SELECT coalesce(id, nextval('entry_key_id')) AS id FROM (SELECT * FROM adopted_id ORDER BY ordinal) AS ordered`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Fields that are not at their defaults. */
function loggedFields({ description, meta, maxLength, syntax, style }: InsertedKey) {
  return {
    ...(description === null ? {} : { description }),
    ...(meta === null ? {} : { meta }),
    ...(maxLength === null ? {} : { maxLength }),
    ...(syntax === 0 ? {} : { syntax }),
    ...(style === 0 ? {} : { style }),
  };
}
