import { type Kysely, sql } from "kysely";
import type { FileFormat } from "#contract/files.ts";
import { type CategoryName, pluralCategoryNames } from "#formats/plural-forms.ts";
import { withSuffix } from "#formats/tree/key-path.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import { readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { needsReviewStatus } from "#server/platform/db/values/statuses.ts";
import { type FormEntry, formatsWithFuzzy, formsInFile } from "./import-rows.ts";

/** Stored state of a key in the language of a file. */
type KnownEntry = {
  text: string;
  /** Present if the entry needs review: whether an upload or a person set this status. */
  fuzzy?: "byUpload" | "byPerson";
};
/**
 * Stored entries by key name: plurals of the file, keys that may be their forms and, if the format marks fuzzy texts,
 * entries that need review.
 */
export type KnownEntries = ReadonlyMap<string, KnownEntry>;

type NameOfForm = (key: string, form: CategoryName) => string;

const separateKeyNames: readonly NameOfForm[] = [
  (key, form) => `${key}.${form}`,
  (key, form) => `${key}[${form}]`,
];
const i18nextSeparateKeyNames: readonly NameOfForm[] = [...separateKeyNames, withSuffix];

/** Functions that return the key of a plural form, for forms that are separate keys. */
export function separateKeyNamesIn(format: FileFormat): readonly NameOfForm[] {
  return format === "i18next_json" ? i18nextSeparateKeyNames : separateKeyNames;
}

/** Form whose existence as a key shows that the forms of a plural are separate keys. */
export function distinguishingForm(entry: FormEntry): CategoryName {
  const names = formsInFile(entry).map(([name]) => name);
  return names.includes("other") ? "other" : (names.at(-1) ?? "other");
}

type Reading = { format: FileFormat; language: string; branch: BranchRef };
type Row = { name: string; text_id: number | null; is_fuzzy: boolean; by_upload: boolean | null };

/** Reads the stored entries that decide how `entries` of a file are imported. */
export async function readKnownEntries(
  db: Kysely<Database>,
  entries: readonly FormEntry[],
  { format, language, branch: { projectId, branchId } }: Reading,
): Promise<KnownEntries> {
  const hasFuzzyMarks = formatsWithFuzzy.has(format);
  const plurals = entries
    .filter((entry) => entry.forms)
    .flatMap((entry) => {
      const { key } = entry;
      const forms = hasFuzzyMarks ? pluralCategoryNames : [distinguishingForm(entry)];
      return [key, ...separateKeyNamesIn(format).flatMap((nameOf) => forms.map((form) => nameOf(key, form)))];
    });
  const mayBeFuzzy = hasFuzzyMarks ? entries.map(({ key }) => key) : [];
  const hashes = [...new Set([...plurals, ...mayBeFuzzy])].map(keyHash);
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT k.name, coalesce(e.value_id, e.draft_id) AS text_id,
      coalesce(e.status = ${needsReviewStatus}, false) AS is_fuzzy,
      CASE WHEN e.status = ${needsReviewStatus} THEN (
        SELECT s.kind = 'upload' FROM entry_change c
        JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
        WHERE c.project_id = e.project_id AND c.branch_id = e.branch_id AND c.key_id = e.key_id
          AND c.language_id = e.language_id AND c.fields & ${sql.lit(fieldBits.status)} <> 0
        ORDER BY c.change_set_id DESC LIMIT 1) END AS by_upload
    FROM entry_key k
    LEFT JOIN language l ON l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.code = ${language}
      AND l.trashed_by IS NULL
    LEFT JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND e.language_id = l.id
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ANY(${hashes}::bytea[])
      AND (e.status = ${needsReviewStatus} OR k.name_hash = ANY(${plurals.map(keyHash)}::bytea[]))`.execute(
    db,
  );
  const texts = await readTexts(
    db,
    projectId,
    rows.map((row) => row.text_id),
  );
  return new Map(
    rows.map(({ name, text_id, is_fuzzy, by_upload }) => [
      name,
      {
        text: texts.get(text_id ?? 0) ?? "",
        ...(is_fuzzy ? { fuzzy: by_upload ? ("byUpload" as const) : ("byPerson" as const) } : {}),
      },
    ]),
  );
}
