import { type Kysely, sql } from "kysely";
import type { FileFormat } from "#contract/files.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import { type CategoryName, type PluralForms, printPlural, readPlural } from "#formats/plural-forms.ts";
import { readTexts } from "#server/changes/texts/stored-texts.ts";
import type { Database } from "#server/db/schema.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";
import { keyHash } from "#server/db/values/key-hash.ts";
import { type OwnEntry, ownForms, type RowInput, withText } from "./import-rows.ts";

type Fitting = Pick<RowInput, "format" | "language"> & { branch: BranchRef };
type Fitted = { entries: OwnEntry[]; keptForms: string[] };

/**
 * Plurals of a file as the branch has them. Forms that are keys of their own there (`a.one`, `a[one]`) stay such keys: a
 * file cannot tell them from a plural. Forms that the file has no place for stay as they are stored (files.md 8.7); their
 * keys are told.
 */
export async function fitPlurals(
  db: Kysely<Database>,
  entries: readonly OwnEntry[],
  fitting: Fitting,
): Promise<Fitted> {
  const plurals = entries.flatMap((entry) => (entry.forms ? [{ entry, forms: entry.forms }] : []));
  if (plurals.length === 0) return { entries: [...entries], keptForms: [] };
  const stored = await readStored(
    db,
    fitting,
    plurals.flatMap(({ entry: { key } }) => [key, ...ownNames(key)]),
  );
  const keptForms: string[] = [];
  const fitted = new Map<OwnEntry, OwnEntry[]>();
  for (const { entry, forms } of plurals) {
    const separator = stored.has(entry.key)
      ? undefined
      : ownNames(entry.key).findIndex((name) => stored.has(name));
    if (separator !== undefined && separator >= 0)
      fitted.set(
        entry,
        ownForms(entry).map(([name, text]) =>
          withText({ ...entry, key: ownName(entry.key, name, separator) }, text),
        ),
      );
    else if (saysPlurals.has(fitting.format) && isEachForm(stored.get(entry.key) ?? "", forms))
      fitted.set(entry, [{ ...entry, text: stored.get(entry.key) ?? "" }]);
    else {
      const all = withStoredForms({ forms, holds: entry.holds }, readPlural(stored.get(entry.key) ?? ""));
      if (all === forms) continue;
      keptForms.push(entry.key);
      fitted.set(entry, [withText(entry, printPlural(all))]);
    }
  }
  return { entries: entries.flatMap((entry) => fitted.get(entry) ?? [entry]), keptForms };
}

/** Where each string is a plural or not, and a text without forms is all of them. */
const saysPlurals: ReadonlySet<FileFormat> = new Set(["gettext_po", "gettext_pot", "qt_ts"]);

function isEachForm(stored: string, forms: PluralForms): boolean {
  return stored !== "" && [...forms.values()].every((form) => form === stored);
}

/** How a form is called that is a key of its own. */
function ownName(key: string, form: string, separator: number): string {
  return separator === 0 ? `${key}.${form}` : `${key}[${form}]`;
}

function ownNames(key: string): string[] {
  return [0, 1].map((separator) => ownName(key, "other", separator));
}

type FileForms = { forms: PluralForms; holds: FileEntry["holds"] };

/** Forms with those of the stored text that the file has no place for. */
function withStoredForms({ forms, holds }: FileForms, stored: PluralForms | undefined): PluralForms {
  if (!stored || !holds) return forms;
  const last = holds.findLast((name) => stored.has(name)) ?? "other";
  const isKept = ([name, text]: readonly [CategoryName, string]) =>
    !holds.includes(name) &&
    forms.get(name) !== text &&
    // Where a file has no `other`, its last form serves: only one that says something else is its own.
    (name === "other" ? text !== stored.get(last) : !forms.has(name));
  const kept = [...stored].filter(isKept);
  return kept.length === 0 ? forms : new Map([...forms, ...kept]);
}

/** The keys that exist, with their texts. */
async function readStored(
  db: Kysely<Database>,
  { branch: { projectId, branchId }, language }: Fitting,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; text_id: number | null }>`
    SELECT k.name, coalesce(e.value_id, e.draft_id) AS text_id FROM entry_key k
    LEFT JOIN language l ON l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.code = ${language}
      AND l.trashed_by IS NULL
    LEFT JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND e.language_id = l.id
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ANY(${names.map(keyHash)}::bytea[])`.execute(db);
  const texts = await readTexts(
    db,
    projectId,
    rows.map((row) => row.text_id),
  );
  return new Map(rows.map((row) => [row.name, texts.get(row.text_id ?? 0) ?? ""]));
}
