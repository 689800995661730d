import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { fieldSelection, fieldText, textSet } from "#dashboard/pages/translations/open-text/field-text.ts";
import { historyCommandOf } from "#dashboard/pages/translations/open-text/history-command.ts";
import { placeAfter } from "#text/diff.ts";
import {
  chipBeside,
  type Edit,
  editBetween,
  guardEdit,
  moveOutOfChips,
  type Selected,
  splitsChip,
} from "#text/message/chip-edits.ts";
import { canIsolate, shownOffsets, withIsolates } from "#text/message/isolated-chips.ts";
import { withoutIsolates } from "#text/message/isolates.ts";
import type { Span } from "#text/message/piece.ts";
import { copyWithoutIsolates, dragWithoutIsolates } from "./copied-text.ts";
import { createFieldWriter, type WriteMode } from "./field-writer.ts";

/** The text a field shows, and the positions of its chips. */
export type ShownText<Chip extends Span = Span> = { text: string; chips: Chip[] };
type Options<Chip extends Span> = {
  chipsIn: (text: string) => Chip[];
  /** Whether the text runs from right to left: its chips are then put between isolates (Unicode controls). */
  isRightToLeft: boolean;
  /** Whether the user has typed. If not, undo is prevented: browsers would undo the last step in another field. */
  isTyped?: () => boolean;
  /** Called when the shown text changes. */
  onShown: (shown: ShownText<Chip>) => void;
};
/** Text and selection of a field. */
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
export function guardChips<Chip extends Span>(field: HTMLTextAreaElement, options: Options<Chip>) {
  /** The field before the input event that is handled next. */
  let before = stateOf(field);
  let selected: Selected = { anchor: before.start, focus: before.end };
  let isComposing = false;
  const writer = createFieldWriter(field);
  /** The text that was parsed last. */
  let parsed: ShownText<Chip> | undefined;
  /** Texts before and after replacements of the whole text: undo may stop there, although the step splits chips. */
  const replaced = new Set<string>();

  function shownOf(text: string): ShownText<Chip> {
    if (parsed?.text === text) return parsed;
    const isIsolated = field.dataset.isolated !== undefined;
    const chips = options.chipsIn(isIsolated ? withoutIsolates(text) : text);
    if (!isIsolated) return { text, chips };
    const offset = shownOffsets(text);
    return {
      text,
      chips: chips.map((chip) => ({ ...chip, start: offset(chip.start), end: offset(chip.end) })),
    };
  }

  function recordState(): void {
    before = stateOf(field);
  }

  function reportShown(): void {
    parsed = shownOf(field.value);
    options.onShown(parsed);
  }

  /** Repairs the edit that the browser has made since `before`, so that all chips stay intact. */
  function repairEdit(inputType: string, mode: WriteMode): void {
    const old = before;
    const now = stateOf(field);
    const from = selectionEdits.test(inputType) ? old.start : undefined;
    const edit = editBetween(old.text, now.text, { caret: now.end, from });
    const { chips } = shownOf(old.text);
    // Users select whole chips; a selection that cuts a chip was made by an input method or a correction.
    const isSelected = old.start < old.end && !splitsChip(chips, old);
    const result = guardEdit(chips, edit, { isSelected, caret: old.end });
    if ("select" in result) {
      writer.rewrite(old.text, mode);
      select(result.select);
    } else if (!isSame(result.edit, edit)) {
      const { start, end, text } = result.edit;
      writer.rewrite(old.text.slice(0, start) + text + old.text.slice(end), mode);
      field.setSelectionRange(start + text.length, start + text.length);
    }
    updateIsolates(mode);
  }

  /** Adds isolates around chips that lack them, and removes unused isolates. */
  function updateIsolates(mode: WriteMode): void {
    if (field.dataset.isolated === undefined) return;
    const text = fieldText(field);
    const isolatedText = withIsolates(text, options.chipsIn(text));
    if (isolatedText === field.value) return;
    const offsets = fieldSelection(field);
    writer.rewrite(isolatedText, mode);
    const [start = 0, end = 0] = offsets.map(shownOffsets(field.value));
    field.setSelectionRange(start, end);
  }

  /** Repeats undo or redo while a step changed nothing but isolates, or left part of a chip. */
  function repairHistoryStep(command: "undo" | "redo"): void {
    const old = before;
    const { chips } = shownOf(old.text);
    for (let steps = 0; steps < maxSteps; steps++) {
      const { text, end } = stateOf(field);
      const isSameText = withoutIsolates(old.text) === fieldText(field);
      if (replaced.has(fieldText(field))) return;
      if (!isSameText && !splitsChip(chips, editBetween(old.text, text, { caret: end }))) return;
      const isDone = writer.repeatHistoryStep(command);
      if (!isDone || field.value === text) return;
    }
  }

  function select({ start, end }: Span): void {
    field.setSelectionRange(start, end);
    selected = { anchor: start, focus: end };
  }

  function handleBeforeInput(event: InputEvent): void {
    if (writer.currentMode() !== undefined || event.isComposing) return;
    recordState();
    const { text, start, end } = before;
    if (start !== end || !event.inputType.startsWith("delete")) return;
    const chip = chipBeside(shownOf(text).chips, start, event.inputType.endsWith("Forward"));
    if (chip === undefined || !event.cancelable) return;
    event.preventDefault();
    select(chip);
  }

  function handleInput(event: Event): void {
    if (writer.currentMode() === "silent") event.stopPropagation();
    if (writer.currentMode() !== undefined) return;
    const inputType = event instanceof InputEvent ? event.inputType : "";
    if (!isComposing) {
      if (inputType === "historyUndo") repairHistoryStep("undo");
      else if (inputType === "historyRedo") repairHistoryStep("redo");
      else repairEdit(inputType, "silent");
      recordState();
    }
    reportShown();
  }

  function handleUndoKey(event: KeyboardEvent): void {
    if (options.isTyped?.() === false && historyCommandOf(pressOf(event), isMac) === "undo")
      event.preventDefault();
  }

  function handleCompositionStart(): void {
    isComposing = true;
    recordState();
  }

  function handleCompositionEnd(): void {
    isComposing = false;
    repairEdit("insertCompositionText", "announced");
    recordState();
    reportShown();
  }

  function handleSelection(): void {
    if (document.activeElement !== field || isComposing || writer.currentMode() !== undefined) return;
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
    const offsets = fieldSelection(field);
    if (options.isRightToLeft && canIsolate(text)) field.dataset.isolated = "";
    else delete field.dataset.isolated;
    parsed = undefined;
    if (field.dataset.isolated !== undefined) {
      const shown = withIsolates(text, options.chipsIn(text));
      if (shown !== field.value) {
        field.value = shown;
        const [start = 0, end = 0] = offsets.map(shownOffsets(shown));
        field.setSelectionRange(start, end);
      }
    }
    recordState();
    reportShown();
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
     * Inserts a text like typing: at the caret or at an offset, replacing the selection. With `close`, the selected
     * text stays between `text` and `close`.
     */
    insert(text: string, close: string | undefined, at?: number): void {
      field.focus();
      if (at !== undefined) {
        const place = field.dataset.isolated === undefined ? at : shownOffsets(field.value)(at);
        field.setSelectionRange(place, place);
      }
      recordState();
      const inside = field.value.slice(before.start, before.end);
      document.execCommand("insertText", false, text + (close === undefined ? "" : inside + close));
      if (close === undefined || inside !== "") return;
      const chip = chipBeside(shownOf(field.value).chips, field.selectionEnd, false);
      if (chip) field.setSelectionRange(chip.start, chip.start);
    },
    /** Replaces the whole text in one undoable step; the caret keeps its position in the text. */
    replace(text: string): void {
      field.focus({ preventScroll: true });
      const oldText = fieldText(field);
      const places = fieldSelection(field).map((at) => placeAfter(oldText, text, at));
      replaced.add(oldText).add(text);
      const isIsolated = field.dataset.isolated !== undefined;
      writer.rewrite(isIsolated ? withIsolates(text, options.chipsIn(text)) : text, "announced");
      const [start = 0, end = 0] = isIsolated ? places.map(shownOffsets(field.value)) : places;
      field.setSelectionRange(start, end);
      recordState();
      reportShown();
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
