import { differenceOf } from "#server/content/merges/merge.rules.ts";
import {
  addressOf,
  type CellField,
  type CellRow,
  cellOutcomes,
} from "#server/content/merges/plan/merge-cells.ts";
import { type MergePlan, plannedCells } from "#server/content/merges/plan/merge-plan.ts";
import { StaleMergePlan } from "#server/content/merges/plan/stale-plan.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import type { TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import { batchesOfKeys, readTexts, type TextId } from "#server/content/write-path/texts/stored-texts.ts";
import { unknownOrigin } from "#server/platform/db/values/text-origins.ts";

/** Values that decisions write: text ids, and statuses by name. */
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

/** Texts of the cell in the source, and its texts in the target. */
function textIdsOf(cell: CellRow): TextId[] {
  return [cell.from_value, cell.from_comment, cell.to_value, cell.to_draft, cell.to_comment];
}

type Batch = { cells: readonly CellRow[]; values: WrittenValues };

async function writeBatch(change: OpenChangeSet, plan: MergePlan, { cells, values }: Batch): Promise<void> {
  const ids = cells.flatMap((cell) => [cell.from_value, cell.from_comment]);
  const bodies = await readTexts(change.tx, plan.snapshots.projectId, ids);
  const edits = [...Map.groupBy(cells, (cell) => cell.key_id).values()].flatMap((ofKey) =>
    editsOfKey(ofKey, plan, { bodies, values, src: change.input.author.src }),
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
  const drafts = cells.map((cell) => ({ cell, edit: editOf(cell, plan, written) }));
  const source = drafts.find(({ cell }) => cell.language_id === baseLanguageId);
  const meaning = meaningAfter(source, cells[0]);
  return drafts.flatMap(({ cell, edit }) => {
    const isSource = cell.language_id === baseLanguageId;
    const number = meaningOf(cell, edit, { isSource, ...meaning });
    if (meaning.isFromText) Object.assign(edit, dismissalsOf(cell, edit, source));
    const { keyId: _key, languageId: _language, version: _version, writer: _writer, ...fields } = edit;
    if (Object.keys(fields).length === 0 && number === "keep") return [];
    return [{ ...edit, ...(number === undefined ? {} : { meaning: number }) }];
  });
}

type Draft = { cell: CellRow; edit: EntryEdit };
type SourceAfter = { keyMeaning: number; isFromText: boolean };

/** Meaning number that the key will have, and whether its source text will be that of the merged branch. */
function meaningAfter(source: Draft | undefined, any: CellRow | undefined): SourceAfter {
  const fromMeaning = any?.key_from_meaning ?? 0;
  const toMeaning = any?.key_to_meaning ?? 0;
  const takesText = source?.edit.value !== undefined && source.edit.meaning !== undefined;
  const isRewritten = source?.edit.value !== undefined && !takesText;
  if (takesText || any?.key_to_meaning === null) return { keyMeaning: fromMeaning, isFromText: !isRewritten };
  const takesMeaning = source?.edit.meaning !== undefined;
  return {
    keyMeaning: takesMeaning ? fromMeaning : toMeaning,
    isFromText: any?.same_source === true && !isRewritten,
  };
}

/**
 * Meaning number that the text was translated from (rules.md 3.11): if both branches have the same source, an
 * up-to-date translation stays so. Undefined for a decided text, which follows the rule of all edits.
 */
function meaningOf(
  cell: CellRow,
  edit: EntryEdit,
  { isSource, keyMeaning, isFromText }: SourceAfter & { isSource: boolean },
): EntryEdit["meaning"] {
  if (edit.meaning === undefined) return edit.value === undefined ? "keep" : undefined;
  if (isSource || cell.from_meaning !== cell.key_from_meaning || !isFromText) return cell.from_meaning;
  return keyMeaning;
}

/**
 * Dismissals of a text that both branches have after the merge, under the same source. An entry that the target accepts
 * as a whole keeps its dismissals; if both have the text, the dismissals and re-openings of each branch are combined.
 */
function dismissalsOf(cell: CellRow, edit: EntryEdit, source: Draft | undefined): Partial<EntryEdit> {
  const { from_dismissed: from, to_dismissed: to, base_dismissed: base } = cell;
  const takesText = edit.value !== undefined && edit.meaning !== undefined;
  if (takesText || !cell.in_to) return { dismissed: from };
  if (edit.value !== undefined || cell.from_value !== cell.to_value || cell.to_locked) return {};
  const dismissed = source?.edit.value === undefined ? (to & ~(base & ~from)) | (from & ~base) : from;
  return dismissed === to && source === undefined ? {} : { dismissed };
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
    // The target's text stays; for a restored entry all texts are replaced.
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
    overLock: true,
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
