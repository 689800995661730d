import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { defaultImportSample, type ImportCounts, type ImportSample, maxKeysNamed } from "#contract/files.ts";
import type { Duplicate } from "#formats/file-entry.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { textBits } from "#server/content/write-path/entry-state.ts";
import { readFitting } from "#server/content/write-path/texts/stored-texts.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

type WrittenEntry = { key: string; from_id: number | null; to_id: number | null };

type SampleInput = {
  /** Entries that the import skips. */
  skipped: ReadonlyArray<{ keyId: number }>;
  /** Texts of the file that were replaced by later texts of the same keys. */
  dropped: readonly Duplicate[];
  /** Whether the file is of the base language. */
  isSource: boolean;
  sample: number | undefined;
  /** Version of the branch before the import. */
  version: number;
};
type Preview = {
  conflicts: number;
  sample: ImportSample;
  hasChanges: boolean;
  version: number;
};

/** Preview of a dry run, read from the log of its change set before that is rolled back. */
export async function sampleImport(
  change: OpenChangeSet,
  { skipped, dropped, isSource, sample = defaultImportSample, version }: SampleInput,
): Promise<Preview> {
  const list = async (condition: ReturnType<typeof sql>) =>
    await withFittingTexts(change, await listWritten(change, condition, sample));
  const skippedIds = skipped.map(({ keyId }) => keyId);
  return {
    conflicts: await countConflicts(change),
    sample: {
      added: (await list(sql`entry_change.version = 1`)).map(({ key, to }) => ({ key, to })),
      changed: await list(sql`entry_change.version > 1`),
      conflicting: await list(sql`entry_change.version > 1 AND ${isOfPerson}`),
      unchanged: await listUnchanged(change, skippedIds, sample),
      withoutSource: isSource ? [] : await listUnknownTexts(change, sample),
      duplicates: dropped.slice(0, sample),
    },
    hasChanges: change.hasChanges,
    version,
  };
}

/** Counts the keys whose text is new, changed or unchanged, without skipped ones. */
export async function countImport(
  change: OpenChangeSet,
  skipped: SampleInput["skipped"],
): Promise<ImportCounts> {
  const skippedIds = skipped.map(({ keyId }) => keyId);
  const { rows } = await sql<ImportCounts>`
    SELECT count(*) FILTER (WHERE entry_change.version = 1)::integer AS added,
      count(*) FILTER (WHERE entry_change.version > 1)::integer AS changed,
      (SELECT count(*)::integer FROM ${unchangedKeys(change, skippedIds)}) AS unchanged
    FROM entry_change WHERE ${isTextOfImport(change)}`.execute(change.tx);
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 };
}

/** Each `upload_row` of a key that the branch did not have: no key is staged for skipped ones. */
const unknownRows = sql`upload_row LEFT JOIN upload_key ON upload_key.hash = upload_row.hash
  WHERE upload_key.is_created IS NOT false`;

type UnknownKeys = { count: number; keys: string[]; texts: number };
export const nothingUnknown: UnknownKeys = { count: 0, keys: [], texts: 0 };

/** Keys of the file that the branch did not have; each form of a plural is a text. */
export async function listUnknownKeys({ tx }: OpenChangeSet): Promise<UnknownKeys> {
  const { rows } = await sql<UnknownKeys>`
    SELECT count(*)::integer AS count, coalesce(sum(coalesce(upload_row.forms, 1)), 0)::integer AS texts,
      ARRAY(SELECT upload_row.key FROM ${unknownRows} ORDER BY upload_row.ordinal LIMIT ${maxKeysNamed}) AS keys
    FROM ${unknownRows}`.execute(tx);
  return rows[0] ?? nothingUnknown;
}

async function listUnknownTexts(
  change: OpenChangeSet,
  limit: number,
): Promise<ImportSample["withoutSource"]> {
  const { rows } = await sql<WrittenEntry>`
    SELECT upload_row.key, NULL AS from_id, coalesce(upload_row.value_id, upload_row.draft_id) AS to_id
    FROM ${unknownRows} ORDER BY upload_row.ordinal LIMIT ${limit}`.execute(change.tx);
  return (await withFittingTexts(change, rows)).map(({ key, to }) => ({ key, to }));
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

/** Whether a person wrote the text before `entry_change` since the last import (rules.md 9.24). */
const isOfPerson = sql`(
  SELECT s.kind <> 'upload' AND s.person_id IS NOT NULL FROM entry_change previous_change
  JOIN change_set s ON s.project_id = previous_change.project_id AND s.id = previous_change.change_set_id
  WHERE previous_change.project_id = entry_change.project_id AND previous_change.branch_id = entry_change.branch_id
    AND previous_change.key_id = entry_change.key_id AND previous_change.language_id = entry_change.language_id
    AND previous_change.version < entry_change.version AND previous_change.fields & ${sql.lit(textBits)} <> 0
  ORDER BY previous_change.version DESC LIMIT 1
)`;

/** Whether the import wrote a text in `entry_change`. */
function isTextOfImport({ id, input: { scope } }: OpenChangeSet) {
  return sql`entry_change.project_id = ${scope.projectId} AND entry_change.change_set_id = ${id}
    AND entry_change.fields & ${sql.lit(textBits)} <> 0`;
}

async function listWritten(
  change: OpenChangeSet,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    SELECT k.name AS key,
      CASE WHEN entry_change.fields & 1 <> 0 THEN entry_change.value_before ELSE entry_change.draft_before END AS from_id,
      CASE WHEN entry_change.fields & 1 <> 0 THEN entry_change.value_after ELSE entry_change.draft_after END AS to_id
    FROM entry_change
    JOIN entry_key k ON k.project_id = entry_change.project_id AND k.branch_id = entry_change.branch_id
      AND k.id = entry_change.key_id
    WHERE ${isTextOfImport(change)} AND ${condition} ORDER BY entry_change.key_id LIMIT ${limit}`.execute(
    change.tx,
  );
  return rows;
}

/** Adds the texts, and returns as many entries as a response can hold with them. */
async function withFittingTexts({ tx, input }: OpenChangeSet, written: readonly WrittenEntry[]) {
  const { fitting, texts } = await readFitting(tx, written, {
    projectId: input.scope.projectId,
    textIds: ({ from_id, to_id }) => [from_id, to_id],
    most: maxListBytes,
  });
  const textOf = (id: number | null) => texts.get(id ?? 0) ?? "";
  return fitting.map(({ key, from_id, to_id }) => ({ key, from: textOf(from_id), to: textOf(to_id) }));
}

async function countConflicts(change: OpenChangeSet): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM entry_change
    WHERE ${isTextOfImport(change)} AND entry_change.version > 1 AND ${isOfPerson}`.execute(change.tx);
  return rows[0]?.count ?? 0;
}

/** Each `upload_key` without any written text, except skipped ones. */
function unchangedKeys({ id, input: { scope } }: OpenChangeSet, skippedIds: readonly number[]) {
  return sql`upload_key
    WHERE NOT upload_key.is_created AND NOT upload_key.id = ANY(${skippedIds}::bigint[])
      AND NOT EXISTS (SELECT FROM entry_change c WHERE c.project_id = ${scope.projectId}
        AND c.branch_id = ${scope.branchId} AND c.key_id = upload_key.id AND c.change_set_id = ${id})`;
}

async function listUnchanged(
  change: OpenChangeSet,
  skippedIds: readonly number[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT upload_key.name FROM ${unchangedKeys(change, skippedIds)} ORDER BY upload_key.ordinal LIMIT ${limit}`.execute(
    change.tx,
  );
  return rows.map((row) => row.name);
}
