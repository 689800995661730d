import { type Kysely, sql } from "kysely";
import { fieldBits } from "#server/changes/entry-state.ts";
import { readTexts } from "#server/changes/texts/stored-texts.ts";
import type { Database } from "#server/db/schema.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";
import { keyHash } from "#server/db/values/key-hash.ts";
import { needsReviewStatus } from "#server/db/values/statuses.ts";
import { type OwnEntry, type RowInput, saysFuzzy } from "./import-rows.ts";

type Taking = Pick<RowInput, "format" | "language" | "options"> & { branch: BranchRef };

/**
 * Entries that a file says to be fuzzy no more, without this status (decisions.md 9.24): those whose text is another one,
 * and those that got it by an upload. What a person set of a text that the file only repeats stays.
 */
export async function takeBackFuzzy(
  db: Kysely<Database>,
  entries: readonly OwnEntry[],
  taking: Taking,
): Promise<readonly OwnEntry[]> {
  const isClear = ({ status, text }: OwnEntry) => status === undefined && text !== "";
  const keys = entries.filter(isClear).map(({ key }) => key);
  if (keys.length === 0 || !saysFuzzy.has(taking.format)) return entries;
  const stored = await readFuzzy(db, keys, taking);
  const written = ({ text }: OwnEntry) => (taking.options.removeCrChar ? text.replaceAll("\r", "") : text);
  return entries.map((entry) => {
    const fuzzy = isClear(entry) ? stored.get(entry.key) : undefined;
    return fuzzy && (fuzzy.byUpload || fuzzy.text !== written(entry)) ? { ...entry, status: "0" } : entry;
  });
}

type Fuzzy = { text: string; byUpload: boolean };

/** Those of the keys whose entry needs review. */
async function readFuzzy(
  db: Kysely<Database>,
  keys: readonly string[],
  { branch: { projectId, branchId }, language }: Taking,
): Promise<ReadonlyMap<string, Fuzzy>> {
  const { rows } = await sql<{ name: string; text_id: number | null; by_upload: boolean }>`
    SELECT k.name, coalesce(e.value_id, e.draft_id) AS text_id, coalesce((
      SELECT s.kind = 'upload' FROM entry_change c
      JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
      WHERE c.project_id = e.project_id AND c.branch_id = e.branch_id AND c.key_id = e.key_id
        AND c.language_id = e.language_id AND c.fields & ${sql.lit(fieldBits.status)} <> 0
      ORDER BY c.change_set_id DESC LIMIT 1), false) AS by_upload
    FROM entry_key k
    JOIN language l ON l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.code = ${language}
      AND l.trashed_by IS NULL
    JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND e.language_id = l.id AND e.status = ${needsReviewStatus}
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ANY(${keys.map(keyHash)}::bytea[])`.execute(db);
  const texts = await readTexts(
    db,
    projectId,
    rows.map((row) => row.text_id),
  );
  return new Map(
    rows.map((row) => [row.name, { text: texts.get(row.text_id ?? 0) ?? "", byUpload: row.by_upload }]),
  );
}
