import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { commandMessageId, type KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { offerCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { KeyAction } from "#dashboard/pages/translations/keys/key-actions.ts";
import { focusGrid, openCell } from "#dashboard/pages/translations/open-text/open-cell.ts";
import {
  selectAllRows,
  selectStep,
  selectTo,
  toggleRowAt,
} from "#dashboard/pages/translations/selection/select-rows.ts";
import type { UndoKind } from "#dashboard/pages/translations/undo/undo-deps.ts";
import { consumeEarlyArrow } from "./early-arrow.ts";
import type { FindRow } from "./find-row.ts";
import { currentCell, type GridCell, setStatus, storeText } from "./grid-commands.ts";
import { type GridCommand, gridCommandOf } from "./grid-keys.ts";
import { needsWorkAt } from "./needs-work.ts";
import { useKeysEnterGrid } from "./use-keys-enter-grid.ts";

const loadReview = loadLater(() => import("./review-commands.ts"));

/** Actions of the page that grid commands use. */
export type GridActions = {
  focusSearch: () => void;
  /** Shows the keyboard shortcuts. */
  showKeys: () => void;
  /** Shows the strings in which the text saved last can be reused. */
  showSame: () => void;
  bulkActions: () => void;
  replace: () => void;
  undo: (kind: UndoKind) => void;
  /** Opens the dialog that adds a key. */
  addKey: () => void;
  /** Runs an action on the key of the current row. */
  actOnKey: (action: KeyAction) => void;
  /** Opens the dialog that rejects a text. */
  reject: (gridCell: GridCell) => void;
  findRow: FindRow;
};

export function useGridKeyboard({
  deps,
  pageRows,
  actions,
}: {
  deps: GridDeps;
  pageRows: number;
  actions: GridActions;
}) {
  const { table } = useKeys();
  const commands = commandsOf(deps, pageRows, actions);
  usePaletteCommands(deps, commands);
  useKeysEnterGrid(commands);
  const { cursor } = deps;
  useEffect(() => {
    if (!consumeEarlyArrow()) return;
    // A cell that appears later focuses itself.
    cursor.setActive(true);
    focusGrid();
  }, [cursor]);
  function handleKeyDown(event: KeyboardEvent) {
    if (event.target instanceof Element && event.target.closest("[data-card], [data-header]") !== null)
      return;
    if (isControlKey(event)) return;
    const { editing, active } = deps.cursor.get();
    const mode = editing ? "edit" : "move";
    const command = gridCommandOf(pressOf(event.nativeEvent), mode, { table, isMac });
    if (command === undefined) return;
    if (!active) return returnToGrid(deps, command, event);
    if (staysInsideEditor(event.target, command)) return;
    event.stopPropagation();
    // The keystroke itself reaches the field that opens, so that input methods and dead keys work.
    if (command === "type") return flushSync(commands.type);
    event.preventDefault();
    commands[command]();
  }
  return {
    onKeyDown: handleKeyDown,
    /** A focused button of an open text stops key events, so chords with Ctrl are handled before they reach it. */
    onKeyDownCapture(event: KeyboardEvent): void {
      const isFromButton = event.target instanceof Element && event.target.closest("[data-editor] button");
      if (isFromButton && (event.ctrlKey || event.metaKey)) handleKeyDown(event);
    },
  };
}

type OpenTextAction =
  | "offer"
  | "fix"
  | "toggleForms"
  | "fillForms"
  | "copySource"
  | "insertMatch"
  | "toggleWide";

const arrowCommands: readonly GridCommand[] = ["up", "down", "left", "right"];

/**
 * Ignores keystrokes after the open text has disappeared: they were meant for it, and must not reach another
 * text or the page. An arrow key returns to the grid.
 */
function returnToGrid({ cursor }: GridDeps, command: GridCommand, event: KeyboardEvent): void {
  event.stopPropagation();
  event.preventDefault();
  if (!arrowCommands.includes(command)) return;
  cursor.setActive(true);
  focusGrid();
}

function commandsOf(deps: GridDeps, pageRows: number, actions: GridActions): Record<GridCommand, () => void> {
  const { cursor } = deps;
  const go = (rows: number, columns: number) => {
    const { row, column } = cursor.get();
    cursor.moveTo(row + rows, column + columns);
  };
  const goTo = (row: number, column: number) => cursor.moveTo(row, column);
  const [lastRow, lastColumn] = [deps.total - 1, deps.columns.length - 1];
  const storeAndGo = (kind: "tab" | "save", move: () => void) => {
    const before = cursor.get();
    if (storeText(deps, kind)) return;
    move();
    const { row, column } = cursor.get();
    if (before.editing && (row !== before.row || column !== before.column)) openCell(deps);
  };
  const status = (value: string) => () => {
    const gridCell = currentCell(deps);
    if (gridCell) setStatus(deps, gridCell, value);
  };
  const inOpenText = (action: OpenTextAction) => () => {
    const run = () => {
      const { editing } = cursor.get();
      if (editing) deps.opened.get(addressId(editing))?.[action]?.();
    };
    if (cursor.get().editing) run();
    // From the command palette: the text opens first.
    else if (openCell(deps)) requestAnimationFrame(run);
  };
  return {
    up: () => (cursor.get().row === 0 ? cursor.toHeader(cursor.get().column) : go(-1, 0)),
    down: () => go(1, 0),
    left: () => go(0, -inlineDirection()),
    right: () => go(0, inlineDirection()),
    rowStart: () => goTo(cursor.get().row, 0),
    rowEnd: () => goTo(cursor.get().row, lastColumn),
    pageUp: () => go(-pageRows, 0),
    pageDown: () => go(pageRows, 0),
    first: () => goTo(0, 0),
    last: () => goTo(lastRow, lastColumn),
    open: () => openCell(deps),
    type: () => openCell(deps, true),
    leave: () => {
      const { editing } = cursor.get();
      if (!editing || !deps.opened.get(addressId(editing))?.restoreOverwritten?.()) cursor.leave();
    },
    insertPlaceholder: inOpenText("offer"),
    fix: inOpenText("fix"),
    toggleForms: inOpenText("toggleForms"),
    fillForms: inOpenText("fillForms"),
    copySource: inOpenText("copySource"),
    insertMatch: inOpenText("insertMatch"),
    toggleWide: inOpenText("toggleWide"),
    save: () => storeText(deps, "save"),
    saveDraft: () => storeText(deps, "draft"),
    saveAndNext: () => storeAndGo("save", () => go(1, 0)),
    saveAndNextUnfinished: () => void goToCellNeedingWork(deps, actions),
    acceptAndNext: () => void loadReview().then(({ acceptAndNext }) => acceptAndNext(deps, actions)),
    rejectAndNext: () => void loadReview().then(({ startRejection }) => startRejection(deps, actions)),
    saveAndRight: () => storeAndGo("tab", () => go(0, 1)),
    saveAndLeft: () => storeAndGo("tab", () => go(0, -1)),
    status0: status("0"),
    status1: status("1"),
    status2: status("2"),
    status3: status("3"),
    status4: status("4"),
    select: () => toggleRowAt(deps, cursor.get().row),
    selectRange: () => selectTo(deps, cursor.get().row),
    selectUp: () => selectStep(deps, -1),
    selectDown: () => selectStep(deps, 1),
    selectAll: () => selectAllRows(deps),
    clearSelection: () => deps.selection.clear(),
    addKey: actions.addKey,
    editKey: () => actions.actOnKey("details"),
    duplicateKey: () => actions.actOnKey("duplicate"),
    renameKey: () => actions.actOnKey("rename"),
    moveKey: () => actions.actOnKey("move"),
    deleteKey: () => actions.actOnKey("delete"),
    restoreKey: () => actions.actOnKey("restore"),
    undo: () => actions.undo("undo"),
    redo: () => actions.undo("redo"),
    search: actions.focusSearch,
    showKeys: actions.showKeys,
    showSame: actions.showSame,
    bulkActions: actions.bulkActions,
    replace: actions.replace,
  };
}

/** Commands offered outside the grid, by name. */
const paletteCommands = [
  "open",
  "save",
  "saveDraft",
  "saveAndNext",
  "saveAndNextUnfinished",
  "acceptAndNext",
  "rejectAndNext",
  "status0",
  "status1",
  "status2",
  "status3",
  "status4",
  "select",
  "selectAll",
  "clearSelection",
  "first",
  "last",
  "undo",
  "redo",
  "search",
  "showKeys",
] as const;

/** Commands offered while a text is open. */
const openTextCommands = ["copySource", "fillForms", "insertMatch", "toggleWide"] as const;

/** Commands for users who may change keys. */
const keyCommands = ["editKey", "duplicateKey", "renameKey", "moveKey"] as const;

function usePaletteCommands({ cursor, rights }: GridDeps, commands: Record<GridCommand, () => void>): void {
  const { canPublish, canDeleteKeys } = rights;
  const run = useEffectEvent((command: GridCommand) => {
    if (!cursor.get().editing) focusGrid();
    commands[command]();
  });
  useEffect(() => {
    const describe = (key: GridCommand & KeyCommand) => ({
      id: key,
      messageId: commandMessageId(key),
      key,
      run: () => run(key),
    });
    const isAvailable = () => cursor.get().editing !== undefined;
    const commandsInGrid = [
      ...paletteCommands,
      ...(canPublish ? keyCommands : []),
      ...(canDeleteKeys ? (["deleteKey", "restoreKey"] as const) : []),
    ];
    return offerCommands([
      ...commandsInGrid.map(describe),
      ...openTextCommands.map((key) => ({ ...describe(key), isAvailable })),
    ]);
  }, [cursor, canPublish, canDeleteKeys]);
}

/**
 * Tab reaches all fields, buttons and scrolling areas of an open text before it leaves the cell; Shift+Tab walks back
 * through them. From the last form of a message Tab leaves at once; the arrow key reaches the elements after that form.
 */
function staysInsideEditor(target: EventTarget, command: GridCommand): boolean {
  if (!(target instanceof HTMLElement) || (command !== "saveAndRight" && command !== "saveAndLeft"))
    return false;
  if (command === "saveAndRight" && isLastForm(target)) return false;
  const tabStops = target
    .closest("[data-editor]")
    ?.querySelectorAll(
      ":is(textarea, input, select, button, [tabindex='0']):not([tabindex='-1'], :disabled, [hidden] *)",
    );
  const lastStop = command === "saveAndRight" ? tabStops?.item(tabStops.length - 1) : tabStops?.item(0);
  return lastStop != null && lastStop !== target;
}

function isLastForm(target: HTMLElement): boolean {
  const forms = target.closest("[data-editor]")?.querySelectorAll("[data-part]") ?? [];
  return [...forms].at(-1) === target;
}

/** Whether Enter or Space belongs to the focused button, list or field in an open text, and not to the text itself. */
function isControlKey({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if ((key !== "Enter" && key !== " ") || ctrlKey || metaKey || !(target instanceof Element)) return false;
  return target.closest("[data-editor] :is(button, select, input)") !== null;
}

async function goToCellNeedingWork(deps: GridDeps, actions: GridActions): Promise<void> {
  const { row, column, editing } = deps.cursor.get();
  if (storeText(deps, "save")) return;
  const matches = (index: number) => needsWorkAt(deps, index, column);
  const nextRow = await actions
    .findRow(row + 1, matches)
    .catch(() => deps.announceClosed("grid.failed.rows"));
  if (nextRow === undefined) return;
  if (nextRow < 0) return deps.announceClosed("grid.next.none");
  const now = deps.cursor.get();
  if (now.row !== row || now.column !== column) return;
  deps.cursor.moveTo(nextRow, column);
  if (editing) openCell(deps);
}
