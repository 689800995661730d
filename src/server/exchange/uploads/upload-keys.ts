import { sql } from "kysely";
import type { UploadOptions } from "#contract/uploads.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { wholeBranch } from "#server/content/write-path/counters/entry-counters.ts";
import { describeKeys } from "#server/content/write-path/keys/describe-keys.ts";
import { assertRoomForKeys } from "#server/content/write-path/keys/insert-keys.ts";
import { type RegroupedKey, recordRegrouped } from "#server/content/write-path/keys/key-changes.ts";
import { lockKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { manyRows } from "#server/platform/db/start/whole-table-joins.ts";
import { numberOfSyntax } from "#text/message/style.ts";
import type { UploadLanguages } from "./stage-languages.ts";
import { analyzeStage, keyFields } from "./upload-stage.ts";

const [undeclaredSyntax, pluralSyntax] = [numberOfSyntax(null), numberOfSyntax("plural")];

/** Key in a language. */
export type Cell = { keyId: number; languageId: number };

/** Columns of a key from all its rows. */
const columnsOfRows = sql`min(key) AS name, min(ordinal) AS ordinal, coalesce(max(words), 0) AS words, count(*)::integer AS entries,
  sum(coalesce(forms, 1))::integer AS texts, bool_or(forms IS NOT NULL) AS plural`;
/** The same columns for a key with a single row, as in an upload in one language: grouping 100,000 rows took 0.08 s. */
const columnsOfRow = sql`key AS name, ordinal, coalesce(words, 0) AS words, 1 AS entries, coalesce(forms, 1) AS texts,
  forms IS NOT NULL AS plural`;

export type StoreOptions = Omit<UploadOptions, "onlyIfTextEmpty"> & {
  /** `byRow`: the column `only_if_empty` of each staged row decides. */
  onlyIfTextEmpty?: boolean | "byRow" | undefined;
  /**
   * Which keys that the branch lacks are not created: keys without a row in the base language, or all; undefined: none.
   */
  skipUnknownKeys?: "withoutSource" | "all" | undefined;
};

type Staged = Pick<StoreOptions, "onlyIfTextEmpty" | "skipUnknownKeys"> & {
  languages: UploadLanguages;
  /** Whether some rows have attributes of their keys. */
  describesKeys: boolean;
};

/**
 * Finds or creates every key of the stage, and fills the table `upload_key` with them. Moves keys that the upload has
 * in another group, except keys that are locked in a language (`stayed`). New ids follow the order of the upload, which
 * is the order of creation.
 */
export async function stageUploadKeys(
  change: OpenChangeSet,
  { onlyIfTextEmpty, skipUnknownKeys, languages, describesKeys }: Staged,
): Promise<{ addedByGroup: Map<number, number>; moved: Set<number>; stayed: Cell[] }> {
  const { projectId, branchId } = change.input.scope;
  const isOneLanguage = languages.ids.size === 1;
  await sql`
    CREATE TEMPORARY TABLE upload_key ON COMMIT DROP AS
    SELECT staged_key.hash, staged_key.name, staged_key.ordinal,
      CASE WHEN staged_key.group_name IS NULL THEN coalesce(k.group_id, g.id) ELSE g.id END AS group_id,
      k.id, k.group_id AS old_group_id, false AS is_created, staged_key.words, staged_key.entries,
      staged_key.texts, staged_key.plural
    FROM (
      SELECT hash, group_name, ${isOneLanguage ? columnsOfRow : columnsOfRows} FROM upload_row
      ${isOneLanguage ? sql`` : sql`GROUP BY hash, group_name`}
    ) AS staged_key
    JOIN entry_group g ON g.project_id = ${projectId} AND g.branch_id = ${branchId}
      AND g.name = coalesce(staged_key.group_name, 'main') AND g.trashed_by IS NULL
    LEFT JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.name_hash = staged_key.hash
      AND k.trashed_by IS NULL
    ORDER BY staged_key.ordinal`.execute(change.tx);
  if (skipUnknownKeys) await dropUnknownKeys(change, skipUnknownKeys);
  const addedByGroup = await createKeys(change);
  await analyzeStage(change.tx, "upload_key", [
    "hash",
    "id",
    "group_id",
    "old_group_id",
    "is_created",
    "plural",
  ]);
  await lockAlteredKeys(change, describesKeys);
  if (onlyIfTextEmpty) await skipFilled(change, { onlyIfTextEmpty, languages });
  const { moved, stayed } = await moveKeys(change);
  if (describesKeys) {
    await describeStagedKeys(change);
    await markPlurals(change);
  }
  return { addedByGroup, moved, stayed };
}

async function dropUnknownKeys(
  { tx, input: { scope } }: OpenChangeSet,
  dropped: NonNullable<StoreOptions["skipUnknownKeys"]>,
): Promise<void> {
  const withoutSource = sql`NOT EXISTS (SELECT FROM upload_row r
    WHERE r.hash = upload_key.hash AND r.language = ${scope.baseLanguage})`;
  await sql`DELETE FROM upload_key WHERE id IS NULL AND ${dropped === "all" ? sql`true` : withoutSource}`.execute(
    tx,
  );
}

/** Creates the missing keys; returns the number of their entries by group, each of which counts as new. */
async function createKeys(change: OpenChangeSet): Promise<Map<number, number>> {
  const { projectId, branchId, branching } = change.input.scope;
  const adopted = branching ? await adoptKeys(change) : 0n;
  // The rows of `upload_key` are in the order of the upload.
  const { numAffectedRows: newIds = 0n } =
    await sql`UPDATE upload_key SET id = nextval('entry_key_id'), is_created = true WHERE id IS NULL`.execute(
      change.tx,
    );
  if (adopted + newIds === 0n) return new Map();
  await assertRoomForKeys(change, Number(adopted + newIds));
  // `words` are those of the source text in this upload (upload-stage.ts). The log of a new key has only its syntax.
  const { rows } = await sql<{ created: number; words: number }>`
    WITH created_keys AS (
      INSERT INTO entry_key (project_id, branch_id, id, group_id, name, name_hash, words, syntax)
      SELECT ${projectId}, ${branchId}, id, group_id, name, hash, words,
        CASE WHEN plural THEN ${pluralSyntax}::smallint ELSE ${undeclaredSyntax} END
      FROM upload_key WHERE is_created ORDER BY id
      RETURNING id, words, syntax
    ),
    logged_keys AS (
      INSERT INTO resource_change (project_id, change_set_id, resource, resource_id, after)
      SELECT ${projectId}, ${change.id}, 'key', id,
        CASE WHEN syntax = ${undeclaredSyntax} THEN '{}' ELSE jsonb_build_object('syntax', syntax) END
      FROM created_keys
    )
    SELECT count(*)::integer AS created, coalesce(sum(words), 0) AS words FROM created_keys`.execute(
    change.tx,
  );
  const { created = 0, words = 0 } = rows[0] ?? {};
  change.hasChanges = true;
  change.counters.add(wholeBranch, "all", created, words);
  // The planner needs statistics of the new keys for the following joins. Skipped while another upload does the same.
  if (created >= manyRows) await sql`ANALYZE (SKIP_LOCKED) entry_key`.execute(change.tx);
  return await countNewKeys(change);
}

async function countNewKeys({ tx }: OpenChangeSet): Promise<Map<number, number>> {
  const { rows } = await sql<{ group_id: number; added: number }>`
    SELECT group_id, sum(texts)::integer AS added FROM upload_key WHERE is_created GROUP BY group_id`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.group_id, row.added]));
}

/**
 * A key gets the id that its name has in another branch, so that a merge recognises the key (rules.md 3.2). If two of
 * the names belong to one key, renamed in one of the branches, only one of them gets its id.
 */
async function adoptKeys(change: OpenChangeSet): Promise<bigint> {
  const { projectId, branchId } = change.input.scope;
  const { numAffectedRows: adopted = 0n } = await sql`
    UPDATE upload_key u SET id = adopted_key.id, is_created = true
    FROM (SELECT DISTINCT ON (id) hash, id FROM (
      SELECT u.hash, min(namesake.id) AS id FROM upload_key u
      JOIN entry_key namesake ON namesake.name_hash = u.hash AND namesake.project_id = ${projectId}
        AND namesake.trashed_by IS NULL
      WHERE u.id IS NULL AND NOT EXISTS (SELECT FROM entry_key k
        WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = namesake.id)
      GROUP BY u.hash
    ) AS known_key ORDER BY id, hash) AS adopted_key
    WHERE u.hash = adopted_key.hash`.execute(change.tx);
  return adopted;
}

const namesOfKeyFields = sql`${sql.lit(`{${keyFields.join()}}`)}::text[]`;
/** Whether `upload_row` has attributes of its key other than tags. */
export const describesKey = sql`upload_row.attributes ?| ${namesOfKeyFields}`;

/**
 * Locks the keys of the upload if it changes any of them: their entries are written next. Tags do not change a key, so
 * an upload without changes blocks no one.
 */
async function lockAlteredKeys({ tx, input }: OpenChangeSet, describesKeys: boolean): Promise<void> {
  const movesKeys = sql`EXISTS (SELECT FROM upload_key WHERE NOT is_created AND group_id <> old_group_id)`;
  const isAltered = describesKeys ? sql`true` : movesKeys;
  await lockKeys(tx, input.scope, sql`SELECT id FROM upload_key WHERE NOT is_created AND ${isAltered}`);
}

/** Removes the attributes of keys from rows whose entry has a text or a draft (`onlyIfTextEmpty`). */
async function skipFilled(
  change: OpenChangeSet,
  { onlyIfTextEmpty, languages: { ids } }: Pick<Staged, "onlyIfTextEmpty" | "languages">,
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await sql`
    UPDATE upload_row SET attributes = upload_row.attributes - ${namesOfKeyFields}, forms = NULL
    FROM upload_key u,
      unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::integer[]) AS upload_language(code, id), entry e
    WHERE u.hash = upload_row.hash AND NOT u.is_created AND upload_language.code = upload_row.language
      AND (${describesKey} OR upload_row.forms IS NOT NULL)
      AND ${onlyIfTextEmpty === "byRow" ? sql`upload_row.only_if_empty` : sql`true`}
      AND e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = u.id
      AND e.language_id = upload_language.id AND (e.value_id IS NOT NULL OR e.draft_id IS NOT NULL)`.execute(
    change.tx,
  );
  await sql`
    UPDATE upload_key u SET plural = false
    WHERE plural AND NOT is_created
      AND NOT EXISTS (SELECT FROM upload_row r WHERE r.hash = u.hash AND r.forms IS NOT NULL)`.execute(
    change.tx,
  );
}

/** A key that gets forms of plurals from a file becomes a plural, whatever its syntax was (rules.md 3.12). */
async function markPlurals(change: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.recordFrom(sql`
    resource AS (
      UPDATE entry_key k SET syntax = ${pluralSyntax}
      FROM upload_key u
      JOIN entry_key former_key ON former_key.project_id = ${projectId} AND former_key.branch_id = ${branchId}
        AND former_key.id = u.id
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = u.id AND u.plural AND NOT u.is_created
        AND k.syntax <> ${pluralSyntax}
      RETURNING 'key' AS resource, k.id, jsonb_build_object('syntax', former_key.syntax) AS before,
        jsonb_build_object('syntax', k.syntax) AS after
    )`);
}

/** Moves keys that the upload has in another group, except those that are locked in a language. */
async function moveKeys(change: OpenChangeSet): Promise<{ moved: Set<number>; stayed: Cell[] }> {
  const { projectId, branchId } = change.input.scope;
  const { rows: moving } = await sql<{ id: number }>`
    SELECT id FROM upload_key WHERE NOT is_created AND group_id <> old_group_id`.execute(change.tx);
  if (moving.length === 0) return { moved: new Set(), stayed: [] };
  const stayed = await excludeLockedKeys(
    change,
    moving.map(({ id }) => id),
  );
  const { rows } = await sql<RegroupedKey>`
    WITH locked_keys AS (
      SELECT k.id, u.group_id FROM entry_key k JOIN upload_key u ON u.id = k.id
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND NOT u.is_created AND u.group_id <> k.group_id
      ORDER BY k.id FOR NO KEY UPDATE OF k
    )
    UPDATE entry_key k SET group_id = locked_keys.group_id
    FROM locked_keys JOIN upload_key u ON u.id = locked_keys.id
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = locked_keys.id
    RETURNING k.id, u.old_group_id AS before, locked_keys.group_id AS after`.execute(change.tx);
  await recordRegrouped(change, rows);
  return { moved: new Set(rows.map((row) => row.id)), stayed };
}

/** Locked entries are never written, so their keys stay in their groups. Returns these entries. */
async function excludeLockedKeys(change: OpenChangeSet, moving: readonly number[]): Promise<Cell[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<Cell>`
    SELECT e.key_id AS "keyId", e.language_id AS "languageId" FROM entry e
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.locked
      AND e.key_id = ANY(${moving}::bigint[]) ORDER BY e.key_id, e.language_id`.execute(change.tx);
  if (rows.length > 0)
    await sql`UPDATE upload_key SET group_id = old_group_id
      WHERE id = ANY(${rows.map(({ keyId }) => keyId)}::bigint[])`.execute(change.tx);
  return rows;
}

/**
 * Description, metadata and length limit belong to the key; the last row wins. Metadata of a file is added to the
 * stored metadata.
 */
function describeStagedKeys(change: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  return describeKeys(
    change,
    sql`
      SELECT u.id,
        (array_agg(attributes->'desc' ORDER BY upload_row.ordinal DESC) FILTER (WHERE attributes ? 'desc'))[1] AS desc,
        CASE WHEN bool_or(upload_row.group_name IS NULL) THEN coalesce(min(k.meta::text)::jsonb, '{}')
          || (array_agg(attributes->'meta' ORDER BY upload_row.ordinal DESC) FILTER (WHERE attributes ? 'meta'))[1]
        ELSE (array_agg(attributes->'meta' ORDER BY upload_row.ordinal DESC) FILTER (WHERE attributes ? 'meta'))[1]
        END AS meta,
        (array_agg(attributes->'maxLength' ORDER BY upload_row.ordinal DESC)
          FILTER (WHERE attributes ? 'maxLength'))[1] AS length,
        (array_agg(attributes->'syntax' ORDER BY upload_row.ordinal DESC)
          FILTER (WHERE attributes ? 'syntax'))[1] AS syntax,
        (array_agg(attributes->'style' ORDER BY upload_row.ordinal DESC)
          FILTER (WHERE attributes ? 'style'))[1] AS style
      FROM upload_row JOIN upload_key u USING (hash)
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = u.id
      WHERE ${describesKey} GROUP BY u.id`,
  );
}
