import { type Kysely, sql } from "kysely";
import type { BulkSample } from "#contract/bulk.ts";
import { cellColumns, personOfCell, type StoredCell, textIdsOf } from "#server/content/entries/read-cells.ts";
import { presentState } from "#server/content/history/present-changes.ts";
import {
  changedFieldBits,
  type EntryField,
  type EntryState,
  fieldBits,
} from "#server/content/write-path/entry-state.ts";
import { nextEntry } from "#server/content/write-path/next-entry.ts";
import { batchesOfKeys, readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import type { CellRow, CellRule } from "./cell-actions.ts";
import { textReferencesOf } from "./changing-cells.ts";
import type { Plan } from "./plan.ts";

type SampleCell = { key: string; language: string; before: EntryState; after: EntryState };

/**
 * Returns the fields that change, before and after, and the published text of a new draft, which replaces it on the
 * screen. A changed meaning number is internal: it is reported as `outdated`, if nothing else changes.
 */
function presentSample({ key, language, before, after }: SampleCell): BulkSample {
  const bits = changedFieldBits(before, after);
  const fields: EntryField[] = (
    ["value", "draft", "status", "locked", "excluded", "comment"] as const
  ).filter((field) => (bits & fieldBits[field]) !== 0 || (field === "value" && isNewDraft(before, after)));
  if (fields.length === 0 && (bits & fieldBits.meaning) !== 0)
    return { key, language, before: { outdated: true }, after: { outdated: false } };
  // Dismissals that end with a change of other fields are not shown.
  if (fields.length === 0) fields.push("dismissed");
  const present = (state: EntryState) =>
    presentState(Object.fromEntries(fields.map((field) => [field, state[field]])));
  return { key, language, before: present(before), after: present(after) };
}

function isNewDraft(before: EntryState, after: EntryState): boolean {
  return before.value !== "" && before.draft === "" && after.draft !== "";
}

/** Maximum length of the texts in a sample, in UTF-16 units, however many entries were requested. */
const maxLength = maxListBytes / 2;

/** Returns a function that previews the first entries, up to `limit` or the size of a response. */
export function makeSampler(plan: Plan, rule: CellRule, limit: number) {
  let remaining = limit;
  let remainingLength = maxLength;
  return async (db: Kysely<Database>, rows: readonly CellRow[]): Promise<BulkSample[]> => {
    const sample: BulkSample[] = [];
    for (const batch of await batchesOfKeys(db, rows.slice(0, remaining), textReferencesOf(plan, rule))) {
      for (const item of remaining > 0 ? await previewRows(db, plan, { rule, rows: batch }) : []) {
        remainingLength -= lengthOf(item);
        remaining = remainingLength > 0 ? remaining - 1 : 0;
        sample.push(item);
        if (remaining === 0) return sample;
      }
    }
    return sample;
  };
}

function lengthOf({ before, after }: BulkSample): number {
  const texts = [before, after ?? {}].flatMap((side) => Object.values(side));
  return texts.reduce<number>((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
}

/** Meaning number of every key in a preview; outdated entries have a different number. */
const currentMeaning = 1;

/** Previews an action on entries. */
async function previewRows(
  db: Kysely<Database>,
  { scope }: Plan,
  { rule, rows }: { rule: CellRule; rows: readonly CellRow[] },
): Promise<BulkSample[]> {
  const [bodies, cells] = await Promise.all([
    readTexts(db, scope.projectId, rows.flatMap(rule.reads)),
    readStates(db, scope, rows),
  ]);
  const edits = await rule.edits(rows, bodies);
  return cells.flatMap(({ key, language, state }, index) => {
    const edit = edits[index];
    if (edit === undefined) return [];
    const context = {
      branching: scope.branching,
      isSource: false,
      keyMeaning: currentMeaning,
      newMeaning: 0,
    };
    return [presentSample({ key, language, before: state, after: nextEntry(state, edit, context) })];
  });
}

type StateRow = StoredCell & { key: string; language: string };

async function readStates(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: Plan["scope"],
  cells: readonly CellRow[],
) {
  const { rows } = await sql<StateRow>`
    SELECT k.name AS key, l.code AS language, ${cellColumns({ projectId, baseLanguageId })}
    FROM unnest(${cells.map((cell) => cell.key_id)}::bigint[], ${cells.map((cell) => cell.language_id)}::integer[])
      WITH ORDINALITY AS cell(key_id, language_id, ordinal)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = cell.key_id
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = cell.language_id
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = cell.key_id
      AND e.language_id = cell.language_id
    ${personOfCell} ORDER BY cell.ordinal`.execute(db);
  const texts = await readTexts(db, projectId, rows.flatMap(textIdsOf));
  const body = (id: number | null) => texts.get(id ?? 0) ?? "";
  return rows.map(({ key, language, value_id, draft_id, comment_id, outdated, ...stored }) => ({
    key,
    language,
    state: {
      value: body(value_id),
      draft: body(draft_id),
      status: stored.status ?? 0,
      locked: stored.locked ?? false,
      excluded: stored.excluded ?? false,
      comment: body(comment_id),
      meaning: outdated ? 0 : currentMeaning,
      dismissed: stored.dismissed ?? 0,
    },
  }));
}
