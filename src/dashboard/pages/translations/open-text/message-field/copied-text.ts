import { withoutIsolates } from "#text/message/isolates.ts";

/** Copies or cuts the selection without the isolates around its chips. */
export function copyWithoutIsolates(field: HTMLTextAreaElement, event: ClipboardEvent): void {
  if (field.dataset.isolated === undefined) return;
  const text = selectedText(field);
  if (text === "") return;
  event.preventDefault();
  event.clipboardData?.setData("text/plain", text);
  if (event.type === "cut") document.execCommand("delete");
}

export function dragWithoutIsolates(field: HTMLTextAreaElement, { dataTransfer }: DragEvent): void {
  if (field.dataset.isolated === undefined) return;
  dataTransfer?.setData("text/plain", selectedText(field));
}

function selectedText({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return withoutIsolates(value.slice(selectionStart, selectionEnd));
}
