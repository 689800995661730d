import type { Span } from "./piece.ts";

/** Text that replaces a span. */
export type Edit = Span & { text: string };
/** The selection, or the cursor if both are equal; `focus` is the end that moves. */
export type Selected = { anchor: number; focus: number };

/** An edit that splits no chip, or a chip to select instead of removing it. */
export type GuardedEdit = { edit: Edit } | { select: Span };

/**
 * Adjusts an edit to chips: a selection is extended to whole chips; other edits, such as deleting the word before the
 * cursor, end at the next chip; text is never inserted into a chip. `caret` is the position of the cursor before the
 * edit.
 */
export function guardEdit(
  chips: readonly Span[],
  edit: Edit,
  { isSelected, caret }: { isSelected: boolean; caret: number },
): GuardedEdit {
  if (edit.start === edit.end) return { edit: moveOutOfChip(chips, edit) };
  if (isSelected) return { edit: { ...extendToChips(chips, edit), text: edit.text } };
  const touched = chips.filter((chip) => chip.start < edit.end && edit.start < chip.end);
  if (touched.length === 0) return { edit };
  const isBackward = caret >= edit.end;
  const nearest = isBackward ? touched.at(-1) : touched[0];
  if (!nearest) return { edit };
  const start = isBackward ? Math.min(edit.end, Math.max(edit.start, nearest.end)) : edit.start;
  const end = isBackward ? edit.end : Math.max(edit.start, Math.min(edit.end, nearest.start));
  if (start < end) return { edit: { start, end, text: edit.text } };
  const at = isBackward ? nearest.end : nearest.start;
  return edit.text === "" ? { select: nearest } : { edit: { start: at, end: at, text: edit.text } };
}

function moveOutOfChip(chips: readonly Span[], edit: Edit): Edit {
  const around = chipAround(chips, edit.start);
  return around ? { start: around.end, end: around.end, text: edit.text } : edit;
}

/** Extends a span to whole chips. */
function extendToChips(chips: readonly Span[], { start, end }: Span): Span {
  return { start: chipAround(chips, start)?.start ?? start, end: chipAround(chips, end)?.end ?? end };
}

/** Returns the chip around the offset, excluding its edges. */
function chipAround(chips: readonly Span[], at: number): Span | undefined {
  return chips.find((chip) => chip.start < at && at < chip.end);
}

/** Returns the chip that ends at the cursor, or with `forward` the chip that starts there. */
export function chipBeside(chips: readonly Span[], at: number, forward: boolean): Span | undefined {
  return chips.find((chip) => (forward ? chip.start === at : chip.end === at));
}

/** Moves the ends of a selection out of chips: a step moves to the other side, a click to the nearer edge. */
export function moveOutOfChips(chips: readonly Span[], next: Selected, before: Selected): Selected {
  const focus = stepOutOfChip(chipAround(chips, next.focus), next.focus, before.focus);
  if (next.anchor === next.focus) return { anchor: focus, focus };
  const anchorChip = chipAround(chips, next.anchor);
  if (anchorChip === undefined) return { anchor: next.anchor, focus };
  return { anchor: next.anchor < next.focus ? anchorChip.start : anchorChip.end, focus };
}

function stepOutOfChip(chip: Span | undefined, at: number, before: number): number {
  if (chip === undefined) return at;
  if (before === chip.start) return chip.end;
  if (before === chip.end) return chip.start;
  if (before < chip.start || before > chip.end) return nearerEdge(chip, at);
  return at > before ? chip.end : chip.start;
}

function nearerEdge({ start, end }: Span, at: number): number {
  return at - start < end - at ? start : end;
}

/**
 * Derives the edit between two texts. `caret` is the current cursor, the end of the inserted text. `from` is the
 * start of the former selection, if the edit was made there: the inserted text may equal the replaced one.
 */
export function editBetween(
  before: string,
  after: string,
  { caret, from }: { caret: number; from?: number | undefined },
): Edit {
  const end = before.length - (after.length - caret);
  if (end >= 0 && before.slice(end) === after.slice(caret)) {
    const same = samePrefix(before.slice(0, end), after.slice(0, caret));
    const start = Math.min(same, from ?? same);
    return { start, end, text: after.slice(start, caret) };
  }
  const start = samePrefix(before, after);
  const maxSame = Math.min(before.length, after.length) - start;
  let same = 0;
  while (same < maxSame && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

function samePrefix(a: string, b: string): number {
  const maxSame = Math.min(a.length, b.length);
  let same = 0;
  while (same < maxSame && a[same] === b[same]) same += 1;
  return same;
}

/** Whether an edit covers only a part of a chip. */
export function splitsChip(chips: readonly Span[], { start, end }: Span): boolean {
  return chips.some((chip) => {
    const isInside = chip.start < start || end < chip.end;
    return start === end
      ? chip.start < start && start < chip.end
      : chip.start < end && start < chip.end && isInside;
  });
}
