import {
  addressOf,
  type CellField,
  type CellRow,
  cellOutcomes,
} from "#server/content/merges/plan/merge-cells.ts";
import { type MergePlan, plannedCells } from "#server/content/merges/plan/merge-plan.ts";
import { StaleMergePlan } from "#server/content/merges/plan/stale-plan.ts";
import { differenceOf } from "#server/content/merges/settle-differences.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import type { TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import { batchesOfKeys, readTexts, type TextId } from "#server/content/write-path/texts/stored-texts.ts";
import { unknownOrigin } from "#server/platform/db/values/text-origins.ts";

/** Values that decisions write: ids of their texts, and status numbers by the value on the wire. */
export type WrittenValues = { texts: TextIds; statuses: ReadonlyMap<string, number> };

/** Writes the cells that the target accepts, a batch at a time. */
export async function writeMergedCells(
  change: OpenChangeSet,
  plan: MergePlan,
  values: WrittenValues,
): Promise<void> {
  const { projectId } = plan.snapshots;
  for await (const cells of plannedCells(change.tx, plan))
    for (const batch of await batchesOfKeys(change.tx, cells, { projectId, textIds: textIdsOf }))
      await writeBatch(change, plan, { cells: batch, values });
}

/** Ids of the cell's texts in both branches. */
function textIdsOf(cell: CellRow): TextId[] {
  return [cell.from_value, cell.from_comment, cell.to_value, cell.to_draft, cell.to_comment];
}

type Batch = { cells: readonly CellRow[]; values: WrittenValues };

async function writeBatch(change: OpenChangeSet, plan: MergePlan, { cells, values }: Batch): Promise<void> {
  const ids = cells.flatMap((cell) => [cell.from_value, cell.from_comment]);
  const bodies = await readTexts(change.tx, plan.snapshots.projectId, ids);
  const edits = [...Map.groupBy(cells, (cell) => cell.key_id).values()].flatMap((cellsOfKey) =>
    editsOfKey(cellsOfKey, plan, { bodies, values, src: change.input.author.src }),
  );
  const texts = new Map([...values.texts, ...[...bodies].map(([id, body]) => [body, id] as const)]);
  const { refused } = await change.editEntries(edits, texts);
  if (refused.length > 0) throw new StaleMergePlan();
}

type WrittenCells = {
  bodies: ReadonlyMap<number, string>;
  values: WrittenValues;
  /** Source of the change, by which texts are written (db/values/src-names.ts). */
  src: number;
};

function editsOfKey(cells: readonly CellRow[], plan: MergePlan, written: WrittenCells): EntryEdit[] {
  const { baseLanguageId } = plan.snapshots;
  const cellEdits = cells.map((cell) => ({ cell, edit: editOf(cell, plan, written) }));
  const sourceEdit = cellEdits.find(({ cell }) => cell.language_id === baseLanguageId);
  const mergedSource = mergedSourceOf(sourceEdit, cells[0]);
  return cellEdits.flatMap(({ cell, edit }) => {
    const isSource = cell.language_id === baseLanguageId;
    const meaning = meaningOf(cell, edit, { isSource, ...mergedSource });
    if (mergedSource.isFromText) Object.assign(edit, dismissalsOf(cell, edit, sourceEdit));
    const { keyId: _key, languageId: _language, version: _version, writer: _writer, ...fields } = edit;
    if (Object.keys(fields).length === 0 && meaning === "keep") return [];
    return [{ ...edit, ...(meaning === undefined ? {} : { meaning }) }];
  });
}

type CellEdit = { cell: CellRow; edit: EntryEdit };
type MergedSource = { keyMeaning: number; isFromText: boolean };

/**
 * Meaning number of the key after the merge, and whether its text in the base language is then the text of the branch
 * `from`.
 */
function mergedSourceOf(sourceEdit: CellEdit | undefined, cell: CellRow | undefined): MergedSource {
  const fromMeaning = cell?.key_from_meaning ?? 0;
  const toMeaning = cell?.key_to_meaning ?? 0;
  const takesText = sourceEdit?.edit.value !== undefined && sourceEdit.edit.meaning !== undefined;
  const isRewritten = sourceEdit?.edit.value !== undefined && !takesText;
  if (takesText || cell?.key_to_meaning === null)
    return { keyMeaning: fromMeaning, isFromText: !isRewritten };
  const takesMeaning = sourceEdit?.edit.meaning !== undefined;
  return {
    keyMeaning: takesMeaning ? fromMeaning : toMeaning,
    isFromText: cell?.same_source === true && !isRewritten,
  };
}

/**
 * Meaning number that the text was translated from (rules.md 3.11): if both branches have the same source text, an
 * up-to-date translation stays up to date. Undefined for a decided text, which follows the rule of all edits.
 */
function meaningOf(
  cell: CellRow,
  edit: EntryEdit,
  { isSource, keyMeaning, isFromText }: MergedSource & { isSource: boolean },
): EntryEdit["meaning"] {
  if (edit.meaning === undefined) return edit.value === undefined ? "keep" : undefined;
  if (isSource || cell.from_meaning !== cell.key_from_meaning || !isFromText) return cell.from_meaning;
  return keyMeaning;
}

/**
 * Dismissed checks of a text, as bits, if the branches have the same source text. An entry that the target accepts as a
 * whole keeps its dismissals; if both have the text, the dismissals and re-openings of each branch are combined.
 */
function dismissalsOf(cell: CellRow, edit: EntryEdit, sourceEdit: CellEdit | undefined): Partial<EntryEdit> {
  const { from_dismissed: from, to_dismissed: to, base_dismissed: base } = cell;
  const takesText = edit.value !== undefined && edit.meaning !== undefined;
  if (takesText || !cell.in_to) return { dismissed: from };
  if (edit.value !== undefined || cell.from_value !== cell.to_value || cell.to_locked) return {};
  const reopenedInSource = base & ~from;
  const dismissedInSource = from & ~base;
  const combined = (to & ~reopenedInSource) | dismissedInSource;
  const dismissed = sourceEdit?.edit.value === undefined ? combined : from;
  return dismissed === to && sourceEdit === undefined ? {} : { dismissed };
}

/** Fields that the target accepts. With `meaning`, the text is that of the source branch. */
function editOf(cell: CellRow, { settlement }: MergePlan, { bodies, values, src }: WrittenCells): EntryEdit {
  const edit: EntryEdit = { keyId: cell.key_id, languageId: cell.language_id, version: cell.version };
  const body = (id: number | null) => (id === null ? "" : (bodies.get(id) ?? ""));
  const outcomes = new Map(cellOutcomes(cell, settlement).map(({ field, outcome }) => [field, outcome]));
  if (!cell.in_to) Object.assign(edit, wholeState(cell, body));
  for (const [field, outcome] of outcomes) {
    if (outcome === "edited") {
      const value = settlement.decisionOf(addressOf(cell, field))?.value ?? "";
      if (field === "value" || field === "comment") edit[field] = value;
      if (field === "status") edit.status = values.statuses.get(value) ?? 0;
      if (field === "value") delete edit.meaning;
    }
    // The target has no value, so keeping it means an empty field. `wholeState` has set that of the source.
    if (outcome === "kept" && !cell.in_to) Object.assign(edit, emptyField(field));
    if (outcome !== "taken") continue;
    if (field === "value") Object.assign(edit, { value: body(cell.from_value), meaning: cell.from_meaning });
    if (field === "comment") edit.comment = body(cell.from_comment);
    if (field === "status") edit.status = cell.from_status;
    if (field === "locked") edit.locked = cell.from_locked;
    if (field === "excluded") edit.excluded = cell.from_excluded;
  }
  // A text of the source branch keeps its writer and its origin.
  if (edit.value !== undefined && edit.meaning !== undefined)
    edit.writer = { personId: cell.from_person, src, origin: cell.from_origin ?? unknownOrigin };
  if (changesOnlyMeaning(cell) && edit.value === undefined) edit.meaning = cell.from_meaning;
  return edit;
}

/** An entry that is trashed or missing in the target gets all fields of the source. */
function wholeState(cell: CellRow, body: (id: number | null) => string): Partial<EntryEdit> {
  return {
    value: body(cell.from_value),
    comment: body(cell.from_comment),
    status: cell.from_status,
    locked: cell.from_locked,
    excluded: cell.from_excluded,
    meaning: cell.from_meaning,
    ignoresLock: true,
  };
}

function emptyField(field: CellField): Partial<EntryEdit> {
  if (field === "status") return { status: 0 };
  return field === "locked" || field === "excluded" ? { [field]: false } : { [field]: "" };
}

/** Whether only the source branch confirmed an unchanged text as up to date, or changed its meaning. */
function changesOnlyMeaning(cell: CellRow): boolean {
  if (cell.from_value !== cell.to_value || cell.from_value === null || cell.to_locked) return false;
  const meanings = { base: cell.base_meaning, from: cell.from_meaning, to: cell.to_meaning };
  return differenceOf(meanings)?.bothChanged === false;
}
