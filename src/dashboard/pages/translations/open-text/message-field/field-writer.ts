import { type Edit, editBetween } from "#text/message/chip-edits.ts";

/**
 * What happens to the input events that a write fires. `silent`: they are stopped, because the input event that is
 * being handled reaches the other listeners afterwards. `announced`: they reach all listeners.
 */
export type WriteMode = "silent" | "announced";

/** Changes the text of a field as if the user typed, so that the browser can undo each change. */
export function createFieldWriter(field: HTMLTextAreaElement) {
  let currentMode: WriteMode | undefined;

  function runIn<Result>(mode: WriteMode, action: () => Result): Result {
    const outerMode = currentMode;
    currentMode = mode;
    const result = action();
    currentMode = outerMode;
    return result;
  }

  function write({ start, end, text }: Edit): void {
    field.setSelectionRange(start, end);
    if (start === end && text === "") return;
    const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!isDone) field.setRangeText(text, start, end, "end");
  }

  return {
    /** Mode of the write that is being made; undefined while the user edits. */
    currentMode: () => currentMode,
    /** Replaces the part of the text that differs. */
    rewrite(text: string, mode: WriteMode): void {
      if (field.value !== text) runIn(mode, () => write(editBetween(field.value, text, { caret: -1 })));
    },
    /** Runs the browser's undo or redo; returns whether there was a step. */
    repeatHistoryStep: (command: "undo" | "redo"): boolean =>
      runIn("silent", () => document.execCommand(command)),
  };
}
