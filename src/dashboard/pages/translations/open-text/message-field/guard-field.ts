import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { fieldSelection, fieldText, textSet } from "#dashboard/pages/translations/open-text/field-text.ts";
import { historyCommandOf } from "#dashboard/pages/translations/open-text/history-command.ts";
import { placeAfter } from "#text/diff.ts";
import { canIsolate, shownOffsets, withIsolates } from "#text/message/isolated-chips.ts";
import { withoutIsolates } from "#text/message/isolates.ts";
import type { Span } from "#text/message/piece.ts";
import {
  chipBeside,
  type Edit,
  editBetween,
  guardEdit,
  moveOutOfChips,
  type Selected,
  splitsChip,
} from "#text/message/whole-edits.ts";
import { copyWithoutIsolates, dragWithoutIsolates } from "./copied-text.ts";

/** The text a field shows, and the positions of its chips. */
export type ShownText<Chip extends Span = Span> = { text: string; chips: Chip[] };
type Options<Chip extends Span> = {
  chipsIn: (text: string) => Chip[];
  /** Isolates chips, because the text runs from right to left. */
  isRightToLeft: boolean;
  /** Whether there is a step to undo: without one, browsers would undo the last step in any other field. */
  isTyped?: () => boolean;
  /** Called when the shown text changes. */
  onShown: (shown: ShownText<Chip>) => void;
};
type State = { text: string; start: number; end: number };

/** Maximum number of native steps per undo or redo, which are repeated until no part of a chip is left. */
const maxSteps = 100;
/** Input types that change the selection; others, such as drops and corrections, can change any part of the text. */
const selectionEdits =
  /^(insert(Text|LineBreak|FromPaste|CompositionText)|deleteContent|deleteWord|deleteSoftLine|deleteHardLine|deleteByCut)/;

/**
 * Keeps the chips of a native field intact. An edit that would split a chip is prevented where the browser allows it,
 * and otherwise repaired within the same event, so that no other listener sees half a chip. Undo stays native.
 */
export function guardField<Chip extends Span>(field: HTMLTextAreaElement, options: Options<Chip>) {
  let before = stateOf(field);
  let selected: Selected = { anchor: before.start, focus: before.end };
  let isComposing = false;
  /**
   * Set while the guard itself writes into the field. `silent`: the events of the write are stopped, because the event
   * being handled reaches the other listeners afterwards.
   */
  let writing: "silent" | "announced" | undefined;
  let known: ShownText<Chip> | undefined;
  /** Texts before and after replacements of the whole text: undo may stop there, although the step splits chips. */
  const replaced = new Set<string>();

  function shownOf(text: string): ShownText<Chip> {
    if (known?.text === text) return known;
    const isIsolated = field.dataset.isolated !== undefined;
    const chips = options.chipsIn(isIsolated ? withoutIsolates(text) : text);
    if (!isIsolated) return { text, chips };
    const offset = shownOffsets(text);
    return {
      text,
      chips: chips.map((chip) => ({ ...chip, start: offset(chip.start), end: offset(chip.end) })),
    };
  }

  function noteState(): void {
    before = stateOf(field);
  }

  function paint(): void {
    known = shownOf(field.value);
    options.onShown(known);
  }

  /** Writes as if the user typed, so that it can be undone. */
  function write({ start, end, text }: Edit, as: "silent" | "announced"): void {
    const outer = writing;
    writing = as;
    field.setSelectionRange(start, end);
    const isDone =
      start === end && text === ""
        ? true
        : document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!isDone) field.setRangeText(text, start, end, "end");
    writing = outer;
  }

  function rewrite(text: string, as: "silent" | "announced"): void {
    if (field.value !== text) write(editBetween(field.value, text, { caret: -1 }), as);
  }

  /** Adjusts the change since `before` so that all chips stay intact. */
  function settle(inputType: string, as: "silent" | "announced"): void {
    const was = before;
    const now = stateOf(field);
    const from = selectionEdits.test(inputType) ? was.start : undefined;
    const edit = editBetween(was.text, now.text, { caret: now.end, from });
    const { chips } = shownOf(was.text);
    // Users select whole chips; a range that cuts one was chosen by an input method or a correction.
    const isSelected = was.start < was.end && !splitsChip(chips, was);
    const result = guardEdit(chips, edit, { isSelected, caret: was.end });
    if ("select" in result) {
      rewrite(was.text, as);
      select(result.select);
    } else if (!isSame(result.edit, edit)) {
      const { start, end, text } = result.edit;
      rewrite(was.text.slice(0, start) + text + was.text.slice(end), as);
      field.setSelectionRange(start + text.length, start + text.length);
    }
    isolate(as);
  }

  /** Adds isolates around chips that lack them, and removes unused isolates. */
  function isolate(as: "silent" | "announced"): void {
    if (field.dataset.isolated === undefined) return;
    const text = fieldText(field);
    const isolatedText = withIsolates(text, options.chipsIn(text));
    if (isolatedText === field.value) return;
    const offsets = [field.selectionStart, field.selectionEnd].map(
      (at) => withoutIsolates(field.value.slice(0, at)).length,
    );
    rewrite(isolatedText, as);
    const [start = 0, end = 0] = offsets.map(shownOffsets(field.value));
    field.setSelectionRange(start, end);
  }

  /** Repeats undo or redo while a step changed nothing but isolates, or left part of a chip. */
  function settleHistory(command: "undo" | "redo"): void {
    const was = before;
    const { chips } = shownOf(was.text);
    for (let steps = 0; steps < maxSteps; steps++) {
      const { text, end } = stateOf(field);
      const isSameText = withoutIsolates(was.text) === fieldText(field);
      if (replaced.has(fieldText(field))) return;
      if (!isSameText && !splitsChip(chips, editBetween(was.text, text, { caret: end }))) return;
      writing = "silent";
      const isDone = document.execCommand(command);
      writing = undefined;
      if (!isDone || field.value === text) return;
    }
  }

  function select({ start, end }: Span): void {
    field.setSelectionRange(start, end);
    selected = { anchor: start, focus: end };
  }

  function handleBeforeInput(event: InputEvent): void {
    if (writing !== undefined || event.isComposing) return;
    noteState();
    const { text, start, end } = before;
    if (start !== end || !event.inputType.startsWith("delete")) return;
    const chip = chipBeside(shownOf(text).chips, start, event.inputType.endsWith("Forward"));
    if (chip === undefined || !event.cancelable) return;
    event.preventDefault();
    select(chip);
  }

  function handleInput(event: Event): void {
    if (writing === "silent") event.stopPropagation();
    if (writing !== undefined) return;
    const inputType = event instanceof InputEvent ? event.inputType : "";
    if (!isComposing) {
      if (inputType === "historyUndo") settleHistory("undo");
      else if (inputType === "historyRedo") settleHistory("redo");
      else settle(inputType, "silent");
      noteState();
    }
    paint();
  }

  function handleUndoKey(event: KeyboardEvent): void {
    if (options.isTyped?.() === false && historyCommandOf(pressOf(event), isMac) === "undo")
      event.preventDefault();
  }

  function handleCompositionStart(): void {
    isComposing = true;
    noteState();
  }

  function handleCompositionEnd(): void {
    isComposing = false;
    settle("insertCompositionText", "announced");
    noteState();
    paint();
  }

  function handleSelection(): void {
    if (document.activeElement !== field || isComposing || writing !== undefined) return;
    const isBackward = field.selectionDirection === "backward";
    const { selectionStart: start, selectionEnd: end } = field;
    const next = isBackward ? { anchor: end, focus: start } : { anchor: start, focus: end };
    selected = moveOutOfChips(shownOf(field.value).chips, next, selected);
    const { anchor, focus } = selected;
    if (anchor === next.anchor && focus === next.focus) return;
    const direction = focus < anchor ? "backward" : "forward";
    field.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), direction);
  }

  /** Called when code has set the text: adds isolates without a step of the undo history. */
  function handleTextSet(): void {
    const text = fieldText(field);
    const offsets = [field.selectionStart, field.selectionEnd].map(
      (at) => fieldText({ value: field.value.slice(0, at), dataset: field.dataset }).length,
    );
    if (options.isRightToLeft && canIsolate(text)) field.dataset.isolated = "";
    else delete field.dataset.isolated;
    known = undefined;
    if (field.dataset.isolated !== undefined) {
      const shown = withIsolates(text, options.chipsIn(text));
      if (shown !== field.value) {
        field.value = shown;
        const [start = 0, end = 0] = offsets.map(shownOffsets(shown));
        field.setSelectionRange(start, end);
      }
    }
    noteState();
    paint();
  }

  const handleCopy = (event: ClipboardEvent) => copyWithoutIsolates(field, event);
  handleTextSet();
  const listeners = [
    // Checked before each key: browsers may report a changed selection only after the key.
    ["keydown", handleSelection],
    ["keydown", handleUndoKey],
    ["beforeinput", handleBeforeInput],
    ["input", handleInput],
    ["compositionstart", handleCompositionStart],
    ["compositionend", handleCompositionEnd],
    ["copy", handleCopy],
    ["cut", handleCopy],
    ["dragstart", (event: DragEvent) => dragWithoutIsolates(field, event)],
    [textSet, handleTextSet],
  ] as const;
  for (const [type, listener] of listeners) field.addEventListener(type, listener as EventListener);
  document.addEventListener("selectionchange", handleSelection);

  return {
    /**
     * Inserts a text like typing: at the caret or an offset, replacing the selection. With `close`, the selection stays
     * between both.
     */
    insert(text: string, close: string | undefined, at?: number): void {
      field.focus();
      if (at !== undefined) {
        const place = field.dataset.isolated === undefined ? at : shownOffsets(field.value)(at);
        field.setSelectionRange(place, place);
      }
      noteState();
      const inside = field.value.slice(before.start, before.end);
      document.execCommand("insertText", false, text + (close === undefined ? "" : inside + close));
      if (close === undefined || inside !== "") return;
      const chip = chipBeside(shownOf(field.value).chips, field.selectionEnd, false);
      if (chip) field.setSelectionRange(chip.start, chip.start);
    },
    /** Replaces the whole text in one undoable step; the caret keeps its position in the text. */
    replace(text: string): void {
      field.focus({ preventScroll: true });
      const was = fieldText(field);
      const places = fieldSelection(field).map((at) => placeAfter(was, text, at));
      replaced.add(was).add(text);
      const isIsolated = field.dataset.isolated !== undefined;
      rewrite(isIsolated ? withIsolates(text, options.chipsIn(text)) : text, "announced");
      const [start = 0, end = 0] = isIsolated ? places.map(shownOffsets(field.value)) : places;
      field.setSelectionRange(start, end);
      noteState();
      paint();
    },
    stop(): void {
      for (const [type, listener] of listeners) field.removeEventListener(type, listener as EventListener);
      document.removeEventListener("selectionchange", handleSelection);
    },
  };
}

function stateOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): State {
  return { text: value, start: selectionStart, end: selectionEnd };
}

function isSame(a: Edit, b: Edit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}
