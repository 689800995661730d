import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SortOrder } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import {
  idsAt,
  type KeyIdList,
  lengthOf,
  listOf,
  positionOf,
  selectLength,
  selectSlice,
} from "#server/content/entries/key-id-list.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { whenStored } from "./partial-searches.ts";

/** Some key ids of a working set, and the languages that were searched. */
export type SetSlice = { set: string; total: number; keyIds: number[]; shownIds: readonly number[] };

/** Limits of the sets of a project; the oldest are deleted first. */
const maxStored = { sets: 2_000, bytes: 64 * 1024 * 1024 };

type NewSearch = {
  /** Id of the set, unless an equal set is stored. */
  set?: string;
  /** Whether the id was already sent to the client when the set is stored. */
  isPromised?: () => boolean;
  matches: RawBuilder<boolean>;
  text: string;
  shownIds: readonly number[];
  sort: SortOrder;
  position: number;
  limit: number;
};

/** Stores the ordered ids of all matching keys for a day, and returns the first ones (rules.md 3.5). */
export async function makeWorkingSet(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { set: id = randomUUID(), isPromised = () => false, ...search }: NewSearch,
): Promise<SetSlice> {
  const { column, join } = sortColumn(search.sort, { projectId, branchId }, search.shownIds);
  const direction = search.sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  // Searching and storing are separate statements, since PostgreSQL parallelizes only reads.
  const matching = sql`SELECT k.id FROM entry_key k ${join}
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL AND ${search.matches}
    ORDER BY ${column} ${direction} NULLS LAST, k.id ${direction}`;
  const { rows } = await sql<{ sequence: number; keyIds: KeyIdList }>`
    SELECT (SELECT version FROM branch WHERE project_id = ${projectId} AND id = ${branchId}) AS sequence,
      ${listOf(matching)} AS "keyIds"`.execute(db);
  const { sequence = 0, keyIds = Buffer.alloc(0) } = rows[0] ?? {};
  const { text, shownIds, position, limit } = search;
  const set = await storeSet(db, {
    ...{ projectId, branchId, sequence, text, shownIds, keyIds },
    set: id,
    isPromised: isPromised(),
  });
  return { set, total: lengthOf(keyIds), keyIds: idsAt(keyIds, position, limit), shownIds };
}

type NewSet = BranchRef & {
  set: string;
  isPromised: boolean;
  sequence: number;
  text: string;
  shownIds: readonly number[];
  keyIds: KeyIdList;
};

/**
 * Stores a set and returns its id. A search that is repeated within ten minutes with equal results gets the same set,
 * unless another id was sent to the client.
 */
async function storeSet(db: Kysely<Database>, newSet: NewSet): Promise<string> {
  const { projectId, branchId, set, sequence, text } = newSet;
  const languageIds = sql`${`{${newSet.shownIds.join()}}`}::integer[]`;
  const { rows } = await sql<{ id: string }>`
    WITH new_keys AS MATERIALIZED (SELECT ${newSet.keyIds}::bytea AS key_ids),
    latest_set AS MATERIALIZED (
      SELECT id, key_ids FROM working_set
      WHERE NOT ${newSet.isPromised}::boolean AND project_id = ${projectId} AND branch_id = ${branchId}
        AND query = ${text} AND language_ids = ${languageIds} AND created_at > now() - interval '10 minutes'
      ORDER BY created_at DESC LIMIT 1
    ),
    equal_set AS (SELECT id FROM latest_set JOIN new_keys USING (key_ids)),
    deleted_set AS (
      DELETE FROM working_set USING (
        SELECT id, row_number() OVER newest AS rank, sum(pg_column_size(key_ids)) OVER newest AS bytes
        FROM working_set WHERE project_id = ${projectId} AND NOT EXISTS (SELECT FROM equal_set)
        WINDOW newest AS (ORDER BY created_at DESC)
      ) ranked_set
      WHERE working_set.id = ranked_set.id
        AND (ranked_set.rank >= ${maxStored.sets} OR ranked_set.bytes > ${maxStored.bytes})
    ),
    inserted_set AS (
      INSERT INTO working_set (id, project_id, branch_id, query, language_ids, sequence, key_ids)
      SELECT ${set}::uuid, ${projectId}, ${branchId}, ${text}, ${languageIds}, ${sequence}, key_ids FROM new_keys
      WHERE NOT EXISTS (SELECT FROM equal_set) RETURNING id
    )
    SELECT id FROM equal_set UNION ALL SELECT id FROM inserted_set`.execute(db);
  return rows[0]?.id ?? "";
}

type SortColumn = { column: RawBuilder<unknown>; join: RawBuilder<unknown> };

function sortColumn(
  sort: SortOrder,
  { projectId, branchId }: BranchRef,
  shownIds: readonly number[],
): SortColumn {
  switch (sort) {
    case "created":
    case "-created":
      return { column: sql`k.id`, join: sql`` };
    case "key":
    case "-key":
      return { column: sql`k.name COLLATE "und-x-icu"`, join: sql`` };
    case "group":
    case "-group":
      return {
        column: sql`g.name COLLATE "und-x-icu"`,
        join: sql`JOIN entry_group g ON g.project_id = k.project_id AND g.branch_id = k.branch_id
          AND g.id = k.group_id`,
      };
    case "updatedAt":
    case "-updatedAt":
      return {
        column: sql`last_change.at`,
        join: sql`LEFT JOIN (
          SELECT e.key_id, max(e.updated_at) AS at FROM entry e
          WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId}
            AND e.language_id = ANY(${shownIds}::integer[]) GROUP BY e.key_id
        ) AS last_change ON last_change.key_id = k.id`,
      };
  }
}

const setIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads columns of a set, once all its rows are found; undefined if the branch has no set of this id any more. */
export async function readStoredSet<Columns>(
  db: Kysely<Database>,
  branch: BranchRef,
  set: string,
  columns: RawBuilder<Columns>,
): Promise<Columns | undefined> {
  if (!setIdPattern.test(set)) return undefined;
  await whenStored(branch, set);
  const { rows } = await prepared<Columns>`SELECT ${columns} FROM working_set
    WHERE id = ${set}::uuid AND project_id = ${branch.projectId} AND branch_id = ${branch.branchId}`.execute(
    db,
  );
  return rows[0];
}

/** Reads some rows of a set by position; undefined if the set is no longer stored. */
export async function readWorkingSet(
  db: Kysely<Database>,
  branch: BranchRef,
  { set, position, limit }: { set: string; position: number; limit: number },
): Promise<SetSlice | undefined> {
  const columns = sql<{ total: number; keyIds: KeyIdList; shownIds: number[] }>`${selectLength} AS total,
    ${selectSlice(position, limit)} AS "keyIds", language_ids AS "shownIds"`;
  const stored = await readStoredSet(db, branch, set, columns);
  return stored && { ...stored, set, keyIds: idsAt(stored.keyIds) };
}

/** Reads all keys of a set, and the languages that were searched. Throws with 409 if the branch has no such set. */
export async function requireStoredSet(
  db: Kysely<Database>,
  branch: BranchRef,
  set: string,
): Promise<{ keyIds: KeyIdList; shownIds: number[] }> {
  const columns = sql<{
    keyIds: KeyIdList;
    shownIds: number[];
  }>`key_ids AS "keyIds", language_ids AS "shownIds"`;
  const stored = await readStoredSet(db, branch, set, columns);
  if (!stored) throw new ApiError("set_expired");
  return stored;
}

/** Position of a key in a set, from 0, or null. */
export async function findPosition(
  db: Kysely<Database>,
  branch: BranchRef,
  { set, keyId }: { set: string; keyId: number },
): Promise<number | null> {
  const stored = await readStoredSet(db, branch, set, sql<{ keyIds: KeyIdList }>`key_ids AS "keyIds"`);
  const position = stored ? positionOf(stored.keyIds, keyId) : -1;
  return position === -1 ? null : position;
}

/** Deletes sets older than a day. */
export async function sweepWorkingSets(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("working_set")
    .where("created_at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
}
