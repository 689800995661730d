import { type Kysely, sql } from "kysely";
import type { BulkSample } from "#contract/bulk.ts";
import { changedFields, type EntryState, fieldBits } from "#server/changes/entry-state.ts";
import { nextEntry } from "#server/changes/next-entry.ts";
import { presentState } from "#server/changes/present-changes.ts";
import type { Database } from "#server/db/schema.ts";
import { type CellState, cellStateColumns, cellStateJoins } from "#server/entries/read-cells.ts";
import type { CellRow, CellRule } from "./cell-acts.ts";
import type { Plan } from "./changing-cells.ts";

type Shown = { key: string; language: string; before: EntryState; after: EntryState };

/** The fields that change, before and after; the meaning number is nothing that people see. */
function presentSample({ key, language, before, after }: Shown): BulkSample {
  const bits = changedFields(before, after);
  const fields = (["value", "draft", "status", "locked", "comment"] as const).filter(
    (field) => (bits & fieldBits[field]) !== 0,
  );
  const shown = (state: EntryState) =>
    presentState(Object.fromEntries(fields.map((field) => [field, state[field]])));
  return { key, language, before: shown(before), after: shown(after) };
}

/** What an act would make of entries. */
export async function foresee(
  db: Kysely<Database>,
  { scope }: Plan,
  { rule, rows }: { rule: CellRule; rows: readonly CellRow[] },
): Promise<BulkSample[]> {
  const [edits, cells] = await Promise.all([rule.edits(rows), readStates(db, scope, rows)]);
  return cells.flatMap(({ key, language, state }, index) => {
    const edit = edits[index];
    if (edit === undefined) return [];
    const context = { branching: scope.branching, isSource: false, keyMeaning: 0, newMeaning: 0 };
    return [presentSample({ key, language, before: state, after: nextEntry(state, edit, context) })];
  });
}

type StateRow = CellState & { key: string; language: string };

async function readStates(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: Plan["scope"],
  cells: readonly CellRow[],
) {
  const { rows } = await sql<StateRow>`
    SELECT k.name AS key, g.code AS language, ${cellStateColumns(baseLanguageId)}
    FROM unnest(${cells.map((cell) => cell.key_id)}::bigint[], ${cells.map((cell) => cell.language_id)}::integer[])
      WITH ORDINALITY AS a(key_id, language_id, place)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = a.key_id
    JOIN language g ON g.project_id = ${projectId} AND g.branch_id = ${branchId} AND g.id = a.language_id
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = a.key_id
      AND e.language_id = a.language_id
    ${cellStateJoins(projectId)} ORDER BY a.place`.execute(db);
  return rows.map(({ key, language, value, draft, status, locked, comment }) => ({
    key,
    language,
    state: {
      value: value ?? "",
      draft: draft ?? "",
      status: status ?? 0,
      locked: locked ?? false,
      comment: comment ?? "",
      meaning: 0,
    },
  }));
}
