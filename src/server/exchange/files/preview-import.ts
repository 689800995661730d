import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { defaultImportSample, type FilesSample, type ImportCounts, maxKeysNamed } from "#contract/files.ts";
import type { Duplicate } from "#formats/file-entry.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { readFitting } from "#server/content/write-path/texts/stored-texts.ts";
import type { UploadLanguages } from "#server/exchange/uploads/stage-languages.ts";
import type { Cell } from "#server/exchange/uploads/upload-keys.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { countConflicts, isConflict, isTextOfImport } from "./import-conflicts.ts";

type WrittenEntry = {
  file: number;
  key: string;
  from_id: number | null;
  to_id: number | null;
  /** Text of the base language; null for a text of the base language itself. */
  source_id: number | null;
};

/** Languages of the staged entries, and the entries that are skipped. */
type Cells = { languages: UploadLanguages; skipped: readonly Cell[] };

type SampleInput = Cells & {
  /** Numbers of entries by kind. Kinds without entries are not queried: each query joins the stage with the log. */
  counts: ImportCounts & { unknown: number };
  /** Texts of files that were replaced by later texts of the same keys. */
  dropped: ReadonlyArray<Duplicate & { file: number }>;
  sample: number | undefined;
  /** Version of the branch before the import. */
  version: number;
};
type Preview = {
  conflicts: number;
  sample: FilesSample;
  hasChanges: boolean;
  version: number;
};

/** Preview of a dry run, read from the log of its change set before the change set is rolled back. */
export async function sampleImport(
  change: OpenChangeSet,
  { counts, dropped, sample = defaultImportSample, version, ...cells }: SampleInput,
): Promise<Preview> {
  const list = async (count: number, condition: ReturnType<typeof sql>) =>
    count === 0
      ? []
      : await withFittingTexts(change, await listWritten(change, { cells, condition, limit: sample }));
  const added = await list(counts.added, sql`entry_change.version = 1`);
  const conflicts = counts.changed === 0 ? 0 : await countConflicts(change);
  return {
    conflicts,
    sample: {
      added: added.map(({ file, key, source, to }) => ({ file, key, source, to })),
      changed: await list(counts.changed, sql`entry_change.version > 1`),
      conflicting: await list(conflicts, isConflict),
      unchanged: counts.unchanged === 0 ? [] : await listUnchanged(change, cells, sample),
      withoutSource: counts.unknown === 0 ? [] : await listUnknownTexts(change, sample),
      duplicates: dropped.slice(0, sample),
    },
    hasChanges: change.hasChanges,
    version,
  };
}

/** Joins `upload_language`, the languages of the stage. */
function joinLanguages({ ids }: UploadLanguages) {
  return sql`JOIN unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::integer[]) AS upload_language(code, id)
    ON upload_language.code = upload_row.language`;
}

/** Each `upload_row` with its `upload_key`, the `entry_change` that wrote its text, and `is_skipped`. */
function stagedCells(change: OpenChangeSet, { languages, skipped }: Cells) {
  return sql`upload_row ${joinLanguages(languages)}
    LEFT JOIN upload_key ON upload_key.hash = upload_row.hash
    LEFT JOIN entry_change ON entry_change.project_id = ${change.input.scope.projectId}
      AND ${isTextOfImport(change)} AND entry_change.branch_id = ${change.input.scope.branchId}
      AND entry_change.key_id = upload_key.id AND entry_change.language_id = upload_language.id
    LEFT JOIN (SELECT DISTINCT key_id, language_id, true AS is_skipped
      FROM unnest(${skipped.map(({ keyId }) => keyId)}::bigint[],
        ${skipped.map(({ languageId }) => languageId)}::integer[]) AS cell(key_id, language_id)) AS skipped_cell
      ON skipped_cell.key_id = upload_key.id AND skipped_cell.language_id = upload_language.id`;
}

/** Condition on `stagedCells`: the import leaves the text of the entry as it is. */
const isUnchanged = sql`(NOT upload_key.is_created AND skipped_cell.is_skipped IS NULL AND entry_change.version IS NULL)`;

type FileCounts = ImportCounts & {
  /** Number of entries, without those that a later file has too. */
  rows: number;
  skipped: number;
  unknown: number;
  /** Number of unknown texts: each form of a plural is one. */
  unknownTexts: number;
};

/** Counts the entries of each file by what becomes of their texts. */
export async function countFiles(change: OpenChangeSet, cells: Cells): Promise<Map<number, FileCounts>> {
  const { rows } = await sql<FileCounts & { file: number }>`
    SELECT upload_row.file, count(*)::integer AS rows,
      count(*) FILTER (WHERE entry_change.version = 1)::integer AS added,
      count(*) FILTER (WHERE entry_change.version > 1)::integer AS changed,
      count(*) FILTER (WHERE ${isUnchanged})::integer AS unchanged,
      count(*) FILTER (WHERE skipped_cell.is_skipped)::integer AS skipped,
      count(*) FILTER (WHERE ${isUnknown})::integer AS unknown,
      coalesce(sum(coalesce(upload_row.forms, 1)) FILTER (WHERE ${isUnknown}), 0)::integer AS "unknownTexts"
    FROM ${stagedCells(change, cells)} ${joinSources(change)} GROUP BY upload_row.file`.execute(change.tx);
  return new Map(rows.map(({ file, ...counts }) => [file, counts]));
}

/** Joins `source_row`, the hashes of the keys that a file of the base language has. */
function joinSources({ input: { scope } }: OpenChangeSet) {
  return sql`LEFT JOIN (SELECT DISTINCT hash FROM upload_row WHERE language = ${scope.baseLanguage}) AS source_row
    ON source_row.hash = upload_row.hash`;
}

/** Condition: neither the branch nor a file of the base language has the key. Skipped keys have no `upload_key`. */
const isUnknown = sql`(upload_key.id IS NULL OR (upload_key.is_created AND source_row.hash IS NULL))`;

/** Each `upload_row` of an unknown key. */
function unknownRows(change: OpenChangeSet) {
  return sql`upload_row LEFT JOIN upload_key ON upload_key.hash = upload_row.hash ${joinSources(change)}
    WHERE ${isUnknown}`;
}

/** Keys of the files that neither the branch nor a file of the base language has. */
export async function listUnknownKeys(change: OpenChangeSet): Promise<{ count: number; keys: string[] }> {
  const { rows } = await sql<{ count: number; keys: string[] }>`
    WITH unknown_key AS (SELECT min(upload_row.key) AS key, min(upload_row.ordinal) AS ordinal
      FROM ${unknownRows(change)} GROUP BY upload_row.hash)
    SELECT count(*)::integer AS count,
      ARRAY(SELECT key FROM unknown_key ORDER BY ordinal LIMIT ${maxKeysNamed}) AS keys
    FROM unknown_key`.execute(change.tx);
  return rows[0] ?? { count: 0, keys: [] };
}

async function listUnknownTexts(change: OpenChangeSet, limit: number): Promise<FilesSample["withoutSource"]> {
  const { rows } = await sql<WrittenEntry>`
    SELECT upload_row.file, upload_row.key, NULL AS from_id, NULL AS source_id,
      coalesce(upload_row.value_id, upload_row.draft_id) AS to_id
    FROM ${unknownRows(change)} ORDER BY upload_row.ordinal LIMIT ${limit}`.execute(change.tx);
  return (await withFittingTexts(change, rows)).map(({ file, key, to }) => ({ file, key, to }));
}

/** Throws if texts of the import were changed, or its keys deleted, after `version`: the preview is outdated. */
export async function assertUnchanged(
  { tx, id, input: { scope } }: OpenChangeSet,
  version: number | undefined,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT k.name FROM entry_change c
    JOIN entry_key k ON k.project_id = c.project_id AND k.branch_id = c.branch_id AND k.id = c.key_id
    JOIN LATERAL (
      SELECT e.change_set_id FROM entry_change e
      WHERE e.project_id = c.project_id AND e.branch_id = c.branch_id AND e.key_id = c.key_id
        AND e.language_id = c.language_id AND e.version < c.version
      ORDER BY e.version DESC LIMIT 1
    ) previous_change ON true
    JOIN change_set s ON s.project_id = c.project_id AND s.id = previous_change.change_set_id
    WHERE c.project_id = ${scope.projectId} AND c.change_set_id = ${id} AND s.sequence > ${version}
    UNION
    SELECT u.name FROM upload_key u
    JOIN entry_key k ON k.project_id = ${scope.projectId} AND k.branch_id = ${scope.branchId} AND k.name_hash = u.hash
    JOIN change_set s ON s.project_id = k.project_id AND s.id = k.trashed_by
    WHERE u.is_created AND s.sequence > ${version}
    ORDER BY name LIMIT ${maxNamedKeys}`.execute(tx);
  if (rows.length === 0) return;
  const keys = rows.map(({ name }) => truncate(name));
  throw new ApiError("conflict", {
    message: `These keys were changed in the meantime: ${keys.join(", ")}. Nothing was imported.`,
    details: { keys },
  });
}

/** Maximum number of keys that an error names. */
const maxNamedKeys = 20;

type WrittenList = { cells: Cells; condition: ReturnType<typeof sql>; limit: number };

async function listWritten(
  change: OpenChangeSet,
  { cells: { languages }, condition, limit }: WrittenList,
): Promise<WrittenEntry[]> {
  const { projectId, branchId, baseLanguageId } = change.input.scope;
  // Only the sources of the listed entries are looked up. OFFSET 0: entries are joined with their changes by key and
  // language; a join by key alone has 4,000,000 pairs instead of 200,000 for 20 languages.
  const { rows } = await sql<WrittenEntry>`
    SELECT written_entry.file, written_entry.key, from_id, to_id, source.text_id AS source_id
    FROM (
      SELECT staged_entry.*,
        CASE WHEN entry_change.fields & 1 <> 0 THEN entry_change.value_before ELSE entry_change.draft_before END AS from_id,
        CASE WHEN entry_change.fields & 1 <> 0 THEN entry_change.value_after ELSE entry_change.draft_after END AS to_id
      FROM (
        SELECT upload_row.file, upload_key.name AS key, upload_key.id AS key_id, upload_language.id AS language_id
        FROM upload_row ${joinLanguages(languages)} JOIN upload_key ON upload_key.hash = upload_row.hash OFFSET 0
      ) AS staged_entry
      JOIN entry_change ON entry_change.key_id = staged_entry.key_id
        AND entry_change.language_id = staged_entry.language_id
      WHERE entry_change.project_id = ${projectId} AND ${isTextOfImport(change)} AND ${condition}
      ORDER BY staged_entry.file, staged_entry.key_id LIMIT ${limit}
    ) AS written_entry
    LEFT JOIN LATERAL (SELECT coalesce(value_id, draft_id) AS text_id FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = written_entry.key_id
        AND language_id = ${baseLanguageId} AND written_entry.language_id <> ${baseLanguageId} OFFSET 0) source ON true
    ORDER BY written_entry.file, written_entry.key_id`.execute(change.tx);
  return rows;
}

/** Adds the texts, and returns as many entries as a response can hold with them. */
async function withFittingTexts({ tx, input }: OpenChangeSet, written: readonly WrittenEntry[]) {
  const { fitting, texts } = await readFitting(tx, written, {
    projectId: input.scope.projectId,
    textIds: ({ from_id, to_id, source_id }) => [from_id, to_id, source_id],
    maxBytes: maxListBytes,
  });
  const textOf = (id: number | null) => texts.get(id ?? 0) ?? "";
  return fitting.map(({ file, key, from_id, to_id, source_id }) => ({
    file,
    key,
    source: textOf(source_id),
    from: textOf(from_id),
    to: textOf(to_id),
  }));
}

async function listUnchanged(
  change: OpenChangeSet,
  cells: Cells,
  limit: number,
): Promise<FilesSample["unchanged"]> {
  const { rows } = await sql<{ file: number; key: string }>`
    SELECT upload_row.file, upload_key.name AS key FROM ${stagedCells(change, cells)}
    WHERE ${isUnchanged} ORDER BY upload_row.ordinal LIMIT ${limit}`.execute(change.tx);
  return rows;
}
