import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseKeyId } from "#contract/ids.ts";
import { cellOf } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";

export type LanguageRef = { id: number; code: string };

/** Reads ids of keys by name, and the languages of the branch, in one round trip. */
export async function resolveCells(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  names: readonly string[],
): Promise<{ keyIds: Map<string, number>; languages: LanguageRef[] }> {
  const { rows } = await prepared<{ id: number; name: string; is_key: boolean }>`
    SELECT id, name, true AS is_key FROM entry_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL
      AND name_hash = ANY(${names.map(keyHash)}::bytea[])
    UNION ALL
    SELECT id, code, false FROM language
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL`.execute(db);
  return {
    keyIds: new Map(rows.filter((row) => row.is_key).map((row) => [row.name, row.id])),
    languages: rows.filter((row) => !row.is_key).map((row) => ({ id: row.id, code: row.name })),
  };
}

/** Returns those of the texts that are the id of a key of the branch, or of one of its entries. */
export async function filterKeyIds(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  texts: readonly string[],
): Promise<Set<string>> {
  const parsed = texts.flatMap((text) => {
    const id = parseKeyId(text);
    return id === undefined ? [] : [{ text, id }];
  });
  if (parsed.length === 0) return new Set();
  const rows = await db
    .selectFrom("entry_key")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("id", "=", sql<number>`ANY(${parsed.map(({ id }) => id)}::bigint[])`)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return new Set(parsed.filter(({ id }) => found.has(id)).map(({ text }) => text));
}

/** Lists the versions of the stored entries of keys, by cell. */
export async function listVersions(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  keyIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("entry")
    .select(["key_id", "language_id", "version"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`key_id = ANY(${keyIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [cellOf(row.key_id, row.language_id), row.version]));
}

/** Lists the locked entries of keys with their languages, for errors that name them (rest-api.md 7.5). */
export async function listLockedEntries(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  keyIds: readonly number[],
) {
  const { rows } = await sql<{ key: string; languages: string[] }>`
    SELECT k.name AS key, array_agg(l.code ORDER BY l.code) AS languages
    FROM entry e
    JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = ANY(${keyIds}::bigint[]) AND e.locked
    GROUP BY k.id, k.name ORDER BY k.name`.execute(db);
  return rows;
}

/**
 * Returns which of the cells are in open orders of a vendor (rules.md 4), each as `<key id> <language id>`. `ordered`
 * selects the cells of these orders.
 */
export async function listOrderedCells(
  db: Kysely<Database>,
  ordered: RawBuilder<unknown>,
  cells: ReadonlyArray<{ keyId: number; languageId: number }>,
): Promise<Set<string>> {
  const { rows } = await sql<{ cell: string }>`
    SELECT key_id || ' ' || language_id AS cell FROM (${ordered}) AS ordered_cell
    WHERE (key_id, language_id) IN (SELECT * FROM unnest(${cells.map((cell) => cell.keyId)}::bigint[],
        ${cells.map((cell) => cell.languageId)}::integer[]))`.execute(db);
  return new Set(rows.map((row) => row.cell));
}

/** Finds the ids of all keys with a name, including keys in the trash. Vendors find only keys that they can see. */
export async function findKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { name, visible }: { name: string; visible: RawBuilder<unknown> | undefined },
): Promise<number[]> {
  const isVisible = visible ? sql`id IN (SELECT key_id FROM (${visible}) AS visible_cell)` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND name_hash = ${keyHash(name)} AND trashed_by IS NULL AND ${isVisible}
    UNION ALL
    SELECT id FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND name_hash = ${keyHash(name)} AND trashed_by IS NOT NULL AND ${isVisible}`.execute(db);
  return rows.map((row) => row.id);
}
