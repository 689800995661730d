import { type Kysely, type Selectable, sql } from "kysely";
import type { CellRow, CellRule } from "#server/content/bulk/cell-actions.ts";
import { chosenEntries, isInSelection } from "#server/content/bulk/changing-cells.ts";
import type { Plan } from "#server/content/bulk/plan.ts";
import { offChecks, openFindings, reportsFindings } from "#server/content/write-path/checks/check-entries.ts";
import { checkInput } from "#server/content/write-path/checks/checks-in.ts";
import { forEachYielding } from "#server/content/write-path/checks/for-each-yielding.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { cellOf } from "#server/content/write-path/entry-state.ts";
import { syntaxColumns } from "#server/content/write-path/syntax-columns.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import { batchSize, withTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";
import { fixText } from "#text/checks/fix-text.ts";

/** Maximum number of fixed texts in a preview; entries are shown in the order in which they are found. */
const maxShown = 500;

/** Fixed text of an entry. */
type FixedText = {
  /** Id of the text that was fixed. */
  textId: number;
  bytes: number;
  /** Id of the fixed text, if it is stored. */
  id: number | undefined;
  /** Fixed text, if it is not stored and may be shown. */
  text: string | undefined;
};

/**
 * Fixes findings whose correction is certain. The texts are fixed and stored before the transaction, which only
 * references them: an entry whose text has changed since is skipped.
 */
export async function fixRule(
  db: Kysely<Database>,
  plan: Plan,
  { checks, stores }: { checks: number; stores: boolean },
): Promise<CellRule> {
  const fixes = await findFixes(db, plan, { checks, stores });
  const cells = [...fixes.keys()].map((cell) => cell.split(" ").map(Number));
  const fixOf = (row: CellRow) => {
    const fixed = fixes.get(cellOf(row.key_id, row.language_id));
    return fixed && fixed.textId === (row.draft_id ?? row.value_id) ? fixed : undefined;
  };
  return {
    differs: sql`(k.id, l.id) IN (SELECT * FROM unnest(${cells.map(([keyId = 0]) => keyId)}::bigint[],
      ${cells.map(([, languageId = 0]) => languageId)}::integer[]))`,
    reads: (row) => [fixOf(row)?.id],
    producedBytes: (row) => fixOf(row)?.bytes ?? 0,
    edits: async (rows, bodies) =>
      rows.map((row) => {
        const fixed = fixOf(row);
        return editOf(plan, row, fixed?.text ?? bodies.get(fixed?.id ?? 0));
      }),
    texts: (_rows, bodies) => new Map([...bodies].map(([id, body]) => [body, id])),
  };
}

function editOf({ rights }: Plan, row: CellRow, text: string | undefined): EntryEdit {
  const edit = { keyId: row.key_id, languageId: row.language_id };
  if (text === undefined) return edit;
  return rights.asDraft || row.draft_id !== null ? { ...edit, draft: text } : { ...edit, value: text };
}

type FailingCell = Pick<Selectable<Database["entry"]>, "key_id" | "language_id" | "checks"> &
  Pick<Selectable<Database["entry_key"]>, "max_length" | "syntax" | "style"> & {
    language: string;
    text_id: number;
    source_id: number | null;
  };

async function findFixes(
  db: Kysely<Database>,
  plan: Plan,
  { checks, stores }: { checks: number; stores: boolean },
): Promise<ReadonlyMap<string, FixedText>> {
  const { scope } = plan;
  const fixes = new Map<string, FixedText>();
  const textIds = ({ source_id, text_id }: FailingCell) => [source_id, text_id];
  const rows = await listFailing(db, plan, checks);
  for await (const batch of withTexts(db, rows, {
    projectId: scope.projectId,
    textIds,
    maxBytes: batchSize.size,
  })) {
    const fixed: Array<{ row: FailingCell; text: string }> = [];
    await forEachYielding(batch.rows, (row) => {
      const target = batch.texts.get(row.text_id) ?? "";
      const source = batch.texts.get(row.source_id ?? 0) ?? "";
      const checkedText = { ...row, languageId: row.language_id, maxLength: row.max_length, source, target };
      const input = checkInput(scope, checkedText);
      const text = input ? fixText(input, new Set(checksOfBits(row.checks))) : target;
      if (text !== target) fixed.push({ row, text });
    });
    const texts = stores ? fixed.map(({ text }) => text) : [];
    const stored = await internTexts(db, scope.projectId, texts);
    for (const { row, text } of fixed)
      fixes.set(cellOf(row.key_id, row.language_id), {
        textId: row.text_id,
        bytes: Buffer.byteLength(text),
        id: stored.get(text),
        text: stores || fixes.size >= maxShown ? undefined : text,
      });
  }
  return fixes;
}

/** Lists the chosen entries with a finding of one of the checks, in the order in which they are changed. */
async function listFailing(db: Kysely<Database>, plan: Plan, checks: number): Promise<FailingCell[]> {
  const { projectId, branchId, baseLanguageId } = plan.scope;
  const { rows } = await sql<FailingCell>`
    SELECT * FROM (
      SELECT e.key_id, e.language_id, language.code AS language, coalesce(e.draft_id, e.value_id) AS text_id,
        ${openFindings} & ~${offChecks(projectId)} & ${checks}::integer AS checks,
        coalesce(source.value_id, source.draft_id) AS source_id, entry_key.max_length, ${syntaxColumns(projectId)}
      FROM ${chosenEntries(plan)}
      JOIN entry_key ON entry_key.project_id = ${projectId} AND entry_key.branch_id = ${branchId} AND entry_key.id = k.id
      JOIN language ON language.project_id = ${projectId} AND language.branch_id = ${branchId} AND language.id = l.id
      JOIN entry source ON source.project_id = ${projectId} AND source.branch_id = ${branchId} AND source.key_id = k.id
        AND source.language_id = ${baseLanguageId}
      WHERE e.checks & ${checks}::integer <> 0 AND ${reportsFindings} AND ${isInSelection(plan)}
    ) AS failing_cells WHERE checks <> 0 ORDER BY key_id, language_id`.execute(db);
  return rows;
}
