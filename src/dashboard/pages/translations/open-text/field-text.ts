import { withoutIsolates } from "#text/message/isolates.ts";

type Field = Pick<HTMLTextAreaElement, "value" | "dataset">;

/** The text in the field of an open cell, without the isolates around its chips. */
export function fieldText(field: Field): string {
  return field.dataset.isolated === undefined ? field.value : withoutIsolates(field.value);
}

/** The selection, as offsets in the text without isolates. */
export function fieldSelection(field: HTMLTextAreaElement): readonly [number, number] {
  const { value, dataset, selectionStart, selectionEnd } = field;
  const offset = (at: number) => fieldText({ value: value.slice(0, at), dataset }).length;
  return [offset(selectionStart), offset(selectionEnd)];
}

/** Event fired on a field whose text was set by code. */
export const textSet = "parlance:textset";

/** Replaces the text of a field; a caret at its end stays at the end, any other at its offset. */
export function showText(field: HTMLTextAreaElement, text: string): void {
  const before = fieldText(field);
  const [at] = fieldSelection(field);
  delete field.dataset.isolated;
  field.value = text;
  field.setSelectionRange(
    ...((at === before.length ? [text.length, text.length] : [at, at]) as [number, number]),
  );
  field.dispatchEvent(new Event(textSet));
}
