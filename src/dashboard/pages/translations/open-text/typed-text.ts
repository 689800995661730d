import { withoutIsolates } from "#text/message/isolates.ts";

type Field = Pick<HTMLTextAreaElement, "value" | "dataset">;

/** The text in the field of an open cell: what isolates its chips is no part of it. */
export function typedText(field: Field): string {
  return field.dataset.isolated === undefined ? field.value : withoutIsolates(field.value);
}

/** What is selected in that text. */
export function typedSelection(field: HTMLTextAreaElement): readonly [number, number] {
  const { value, dataset, selectionStart, selectionEnd } = field;
  const offset = (at: number) => typedText({ value: value.slice(0, at), dataset }).length;
  return [offset(selectionStart), offset(selectionEnd)];
}

/** Said to a field whose text was set and not typed. */
export const textSet = "parlance:textset";

/** Another text comes into the field, and the cursor stays where it is read: at its end, or at its place. */
export function showText(field: HTMLTextAreaElement, text: string): void {
  const before = typedText(field);
  const [at] = typedSelection(field);
  delete field.dataset.isolated;
  field.value = text;
  field.setSelectionRange(
    ...((at === before.length ? [text.length, text.length] : [at, at]) as [number, number]),
  );
  field.dispatchEvent(new Event(textSet));
}
