import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { forEachYielding } from "#server/content/write-path/checks/for-each-yielding.ts";
import { internTexts, type TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { manyRows, withWholeTableJoins } from "#server/platform/db/start/whole-table-joins.ts";
import { keyHashSql } from "#server/platform/db/values/key-hash.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { numberOfStyle, numberOfSyntax } from "#text/message/style.ts";
import { countWords } from "#text/words.ts";
import type { UploadRow } from "./upload-entry.rules.ts";

/**
 * Staging area of an upload: temporary tables of `connection` with its rows. The texts of the rows are stored over
 * other connections of `db`.
 */
export type Stage = {
  connection: Kysely<Database>;
  db: Kysely<Database>;
  scope: { projectId: number; baseLanguage: string; patterns: readonly string[] };
  contents: StageContents;
  /** Chunk that was added last. */
  last?: Chunk;
};

/** Summary of the staged rows, collected while inserting: a query for it adds 0.1 s to an upload of 100,000 entries. */
type StageContents = {
  languages: Set<string>;
  statuses: Set<string>;
  hasTags: boolean;
  /** Whether a row has attributes of its key other than tags, or is a plural. */
  describesKeys: boolean;
};

/** The file of a row, by its position in the upload, and whether this file fills only empty entries. */
export type RowOrigin = { file: number; onlyIfEmpty: boolean };
const singleOrigin: RowOrigin = { file: 0, onlyIfEmpty: false };

type Chunk = { bodies: ReadonlySet<string>; texts: Promise<TextIds>; stored: Promise<void> };

/** Maximum number of rows of one insertion into the stage. */
const chunkSize = 2_000;
/** Attributes of the key in an entry; tags are separate. */
export const keyFields = ["desc", "meta", "maxLength", "syntax", "style"] as const;
/** Id that is stored for an empty text. */
export const emptyText = 0;

/**
 * Creates the stage: the entries of an upload in a separate table, on one connection and outside the transaction, so
 * that a retried change set still has them. Their texts are stored separately, chunk by chunk; a missing text is null,
 * and an empty one `emptyText`. `words` are counted for source texts without a draft only.
 */
export async function openStage(target: Pick<Stage, "connection" | "db" | "scope">): Promise<Stage> {
  const { connection } = target;
  await closeStage(connection);
  await sql`
    CREATE TEMPORARY TABLE upload_row (
      ordinal integer GENERATED ALWAYS AS IDENTITY, language text NOT NULL, group_name text, key text NOT NULL,
      hash bytea NOT NULL, value_id bigint, draft_id bigint, words integer, locked boolean, status text, attributes jsonb,
      forms integer, file smallint NOT NULL, only_if_empty boolean NOT NULL
    )`.execute(connection);
  await sql`CREATE TEMPORARY TABLE upload_skipped_key (hash bytea NOT NULL)`.execute(connection);
  const contents = {
    languages: new Set<string>(),
    statuses: new Set<string>(),
    hasTags: false,
    describesKeys: false,
  };
  return { ...target, contents };
}

export async function closeStage(connection: Kysely<Database>): Promise<void> {
  await sql`DROP TABLE IF EXISTS upload_row, upload_key, upload_skipped_key`.execute(connection);
}

/** Splits rows into chunks that are staged one after the other. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += chunkSize) yield rows.slice(start, start + chunkSize);
}

/** Stages keys of a file for which no text is written; they still get the tags of the file. */
export async function stageSkippedKeys(connection: Kysely<Database>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`INSERT INTO upload_skipped_key SELECT ${keyHashSql(sql`key`)} FROM unnest(${keys}::text[]) AS skipped_key(key)`.execute(
    connection,
  );
}

/**
 * Adds a chunk of rows. The next chunk may be added before this one is stored: their texts are stored in parallel, each
 * on a separate connection (saves 5.6 s per 100,000 entries), and their rows in order. Carriage returns are removed at
 * the end, since the option `removeCrChar` is not known yet.
 */
export function stageUploadRows(
  stage: Stage,
  rows: readonly UploadRow[],
  origin: RowOrigin = singleOrigin,
): Promise<void> {
  const { contents, last } = stage;
  for (const { language, entry, forms } of rows) {
    contents.languages.add(language);
    if (entry.status !== undefined) contents.statuses.add(String(entry.status));
    contents.hasTags ||= (entry.tags ?? []).length > 0;
    contents.describesKeys ||= forms !== undefined || keyFields.some((field) => entry[field] !== undefined);
  }
  const bodies = new Set(rows.flatMap(({ entry }) => [entry.v ?? "", entry.d ?? ""]));
  const texts = textsOfChunk(stage, bodies);
  const store = async () => {
    const [ids] = await Promise.all([texts, last?.stored]);
    await storeRows(stage, rows, { texts: ids, origin });
  };
  const stored = store();
  stage.last = { bodies, texts, stored };
  return stored;
}

/**
 * Stores the texts of a chunk, except those that the previous chunk is storing: two connections that insert the same
 * text wait for each other.
 */
async function textsOfChunk({ db, scope, last }: Stage, bodies: ReadonlySet<string>): Promise<TextIds> {
  if (!last) return await internTexts(db, scope.projectId, bodies);
  const [added, previous] = await Promise.all([
    internTexts(db, scope.projectId, bodies.difference(last.bodies)),
    last.texts,
  ]);
  const shared = [...previous].filter(([body]) => bodies.has(body));
  return new Map([...added, ...shared]);
}

async function storeRows(
  { connection, scope }: Stage,
  rows: readonly UploadRow[],
  { texts, origin }: { texts: TextIds; origin: RowOrigin },
): Promise<void> {
  const idOf = (body: string | null | undefined) => (body == null ? null : (texts.get(body) ?? emptyText));
  const words: Array<number | null> = [];
  await forEachYielding(rows, ({ language, entry: { v, d } }) => {
    const isSourceWithoutDraft = v && d === undefined && sameLanguage(language, scope.baseLanguage);
    words.push(isSourceWithoutDraft ? countWords(v, scope.baseLanguage, scope.patterns) : null);
  });
  await sql`
    INSERT INTO upload_row (language, group_name, key, hash, value_id, draft_id, words, locked, status, attributes, forms,
      file, only_if_empty)
    SELECT language, group_name, key, ${keyHashSql(sql`key`)}, value_id, draft_id, words, locked, status, attributes, forms,
      ${origin.file}::smallint, ${origin.onlyIfEmpty}::boolean
    FROM unnest(
      ${rows.map((row) => row.language)}::text[], ${rows.map((row) => row.group)}::text[],
      ${rows.map((row) => row.key)}::text[],
      ${rows.map(({ entry }) => idOf(entry.v))}::bigint[], ${rows.map(({ entry }) => idOf(entry.d))}::bigint[],
      ${words}::integer[],
      ${rows.map(({ entry }) => entry.locked ?? null)}::boolean[],
      ${rows.map(({ entry }) => (entry.status === undefined ? null : String(entry.status)))}::text[],
      ${rows.map(attributesOf)}::jsonb[], ${rows.map(({ forms }) => forms ?? null)}::integer[]
    ) AS new_row(language, group_name, key, value_id, draft_id, words, locked, status, attributes, forms)`.execute(
    connection,
  );
}

/** Attributes of the key in an entry; null: none. */
function attributesOf({ entry }: UploadRow): string | null {
  const { desc, meta, maxLength, tags } = entry;
  const syntax = entry.syntax === undefined ? undefined : numberOfSyntax(entry.syntax);
  const style = entry.style === undefined ? undefined : numberOfStyle(entry.style);
  const attributes = { desc, meta, maxLength, tags, syntax, style };
  return Object.values(attributes).every((attribute) => attribute === undefined)
    ? null
    : JSON.stringify(attributes);
}

/** Finishes the stage: throws for a key in two groups, keeps the last of duplicates, removes carriage returns. */
export async function finishStage(
  { connection, scope: { projectId }, contents: { languages } }: Stage,
  removeCr: boolean,
): Promise<void> {
  if (languages.size > 1 || (await repeatsKeys(connection))) await dropRepeated(connection);
  if (removeCr) await removeCarriageReturns(connection, projectId);
  await analyzeStage(connection, "upload_row", [
    "hash",
    "language",
    "group_name",
    "words",
    "locked",
    "status",
    "attributes",
    "forms",
  ]);
  await analyzeStage(connection, "upload_skipped_key", ["hash"]);
}

/** Whether any key is repeated. This is rare in one language, and listing the repeated keys takes twice as long. */
async function repeatsKeys(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM upload_row GROUP BY hash HAVING count(*) > 1 LIMIT 1`.execute(
    connection,
  );
  return rows.length > 0;
}

async function dropRepeated(connection: Kysely<Database>): Promise<void> {
  const { rows: repeated } = await sql<{ key: string; is_in_two_groups: boolean }>`
    SELECT min(key) AS key,
      coalesce(min(group_name COLLATE "C") <> max(group_name COLLATE "C"), false) AS is_in_two_groups
    FROM upload_row GROUP BY hash HAVING count(*) > 1 ORDER BY is_in_two_groups DESC LIMIT 20`.execute(
    connection,
  );
  const keys = repeated.filter((row) => row.is_in_two_groups).map((row) => row.key);
  if (keys.length > 0)
    throw new ApiError("key_in_two_groups", {
      message: `Keys appear in two groups: ${keys.map((key) => truncate(key)).join(", ")}.`,
      details: { keys },
    });
  if (repeated.length > 0) await dropDuplicates(connection);
}

/**
 * Creates statistics of the columns by which a table of the stage is joined and searched. A tenth of the usual sample
 * is as accurate for the numbers of rows and values, and saves 0.1 s per 100,000 entries.
 */
export async function analyzeStage(
  connection: Kysely<Database>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const sampled = columns.map((column) => sql`ALTER ${sql.ref(column)} SET STATISTICS 10`);
  await sql`ALTER TABLE ${sql.table(table)} ${sql.join(sampled)}`.execute(connection);
  await sql`ANALYZE ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
    connection,
  );
}

/**
 * Keeps the last row of each entry. A row that fills only empty entries is kept only if there is no other row; of
 * several, that of the first file is kept.
 */
async function dropDuplicates(connection: Kysely<Database>): Promise<void> {
  await sql`
    WITH repeated_entry AS (
      SELECT hash, language FROM upload_row GROUP BY hash, language HAVING count(*) > 1
    ),
    retained_row AS (
      SELECT DISTINCT ON (hash, language) hash, language, ordinal FROM upload_row JOIN repeated_entry USING (hash, language)
      ORDER BY hash, language, only_if_empty, CASE WHEN only_if_empty THEN file END, ordinal DESC
    )
    DELETE FROM upload_row r USING retained_row
    WHERE r.hash = retained_row.hash AND r.language = retained_row.language AND r.ordinal <> retained_row.ordinal`.execute(
    connection,
  );
}

/** Removes the rows of a file. */
export async function unstageFile({ connection }: Stage, file: number): Promise<void> {
  await sql`DELETE FROM upload_row WHERE file = ${file}`.execute(connection);
}

/** Runs statements that join the stage with the branch; without nested loops if the stage is large. */
export async function withStageJoins<T>(tx: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ is_large: boolean }>`
    SELECT count(*) >= ${manyRows} AS is_large FROM (SELECT FROM upload_row LIMIT ${manyRows}) AS counted_row`.execute(
    tx,
  );
  return rows[0]?.is_large ? await withWholeTableJoins(tx, work) : await work();
}

async function removeCarriageReturns(connection: Kysely<Database>, projectId: number): Promise<void> {
  for (const field of ["value_id", "draft_id"] as const) {
    // At most 50 MB, the limit of the upload.
    const { rows } = await sql<{ ordinal: number; body: string }>`
      SELECT r.ordinal, replace(t.body, E'\r', '') AS body FROM upload_row r
      JOIN text t ON t.project_id = ${projectId} AND t.id = r.${sql.ref(field)}
      WHERE t.body LIKE E'%\r%'`.execute(connection);
    const texts = await internTexts(
      connection,
      projectId,
      rows.map((row) => row.body),
    );
    await sql`
      UPDATE upload_row r SET ${sql.ref(field)} = clean_text.id, words = NULL
      FROM unnest(${rows.map((row) => row.ordinal)}::integer[],
        ${rows.map((row) => texts.get(row.body) ?? emptyText)}::bigint[]) AS clean_text(ordinal, id)
      WHERE r.ordinal = clean_text.ordinal`.execute(connection);
  }
}
