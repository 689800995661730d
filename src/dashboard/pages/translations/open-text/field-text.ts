import { withoutIsolates } from "#text/message/isolates.ts";

type Field = Pick<HTMLTextAreaElement, "value" | "dataset">;

/** The text in the field of an open cell, without the isolates around its chips. */
export function fieldText(field: Field): string {
  return field.dataset.isolated === undefined ? field.value : withoutIsolates(field.value);
}

/** The selection, as offsets in the text without isolates. */
export function fieldSelection(field: HTMLTextAreaElement): readonly [number, number] {
  const { value, dataset, selectionStart, selectionEnd } = field;
  const offset = (position: number) => fieldText({ value: value.slice(0, position), dataset }).length;
  return [offset(selectionStart), offset(selectionEnd)];
}

/** Event fired on a field whose text was set by code. */
export const textSet = "parlance:textset";

/**
 * Replaces the text of a field. A caret at the end of the text moves to the new end; another caret keeps its offset.
 */
export function showText(field: HTMLTextAreaElement, text: string): void {
  const before = fieldText(field);
  const [caret] = fieldSelection(field);
  const nextCaret = caret === before.length ? text.length : caret;
  delete field.dataset.isolated;
  field.value = text;
  field.setSelectionRange(nextCaret, nextCaret);
  field.dispatchEvent(new Event(textSet));
}
