import { addressId } from "#dashboard/editing/cell-address.ts";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { KeyAction } from "#dashboard/pages/translations/keys/key-actions.ts";
import { openCell } from "#dashboard/pages/translations/open-text/open-cell.ts";
import {
  selectAllRows,
  selectStep,
  selectTo,
  toggleRowAt,
} from "#dashboard/pages/translations/selection/select-rows.ts";
import type { UndoKind } from "#dashboard/pages/translations/undo/undo-deps.ts";
import type { FindRow } from "./find-row.ts";
import { currentCell, type GridCell, setStatus, storeText } from "./grid-commands.ts";
import type { GridCommand } from "./grid-keys.ts";
import { needsWorkAt } from "./needs-work.ts";

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

/** Actions of the open editor. */
type OpenTextAction =
  | "offer"
  | "fix"
  | "toggleForms"
  | "fillForms"
  | "copySource"
  | "insertMatch"
  | "toggleWide";

/** The function that runs each command of the grid. `pageRows`: number of rows by which a page key moves. */
export function runnersOf(
  deps: GridDeps,
  pageRows: number,
  actions: GridActions,
): Record<GridCommand, () => void> {
  const { cursor } = deps;
  return {
    ...moveRunners(deps, pageRows),
    ...textRunners(deps, actions),
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

/** Moves the cursor by a number of rows and columns. */
function moveBy({ cursor }: GridDeps, rows: number, columns: number): void {
  const { row, column } = cursor.get();
  cursor.moveTo(row + rows, column + columns);
}

/** Commands that move the cursor. */
function moveRunners(deps: GridDeps, pageRows: number) {
  const { cursor } = deps;
  const [lastRow, lastColumn] = [deps.total - 1, deps.columns.length - 1];
  return {
    up: () => (cursor.get().row === 0 ? cursor.toHeader(cursor.get().column) : moveBy(deps, -1, 0)),
    down: () => moveBy(deps, 1, 0),
    left: () => moveBy(deps, 0, -inlineDirection()),
    right: () => moveBy(deps, 0, inlineDirection()),
    rowStart: () => cursor.moveTo(cursor.get().row, 0),
    rowEnd: () => cursor.moveTo(cursor.get().row, lastColumn),
    pageUp: () => moveBy(deps, -pageRows, 0),
    pageDown: () => moveBy(deps, pageRows, 0),
    first: () => cursor.moveTo(0, 0),
    last: () => cursor.moveTo(lastRow, lastColumn),
  };
}

/** Commands that open, edit, save and review texts. */
function textRunners(deps: GridDeps, actions: GridActions) {
  const { cursor } = deps;
  /** Saves the open text, moves the cursor, and opens the text there. */
  const saveAndMove = (trigger: "tab" | "save", rows: number, columns: number) => {
    const before = cursor.get();
    if (storeText(deps, trigger)) return;
    moveBy(deps, rows, columns);
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
    saveAndNext: () => saveAndMove("save", 1, 0),
    saveAndNextUnfinished: () => void goToCellNeedingWork(deps, actions),
    saveAndRight: () => saveAndMove("tab", 0, 1),
    saveAndLeft: () => saveAndMove("tab", 0, -1),
    acceptAndNext: () => void loadReview().then(({ acceptAndNext }) => acceptAndNext(deps, actions)),
    rejectAndNext: () => void loadReview().then(({ startRejection }) => startRejection(deps, actions)),
    status0: status("0"),
    status1: status("1"),
    status2: status("2"),
    status3: status("3"),
    status4: status("4"),
  };
}

/** Saves the text and goes to the next text in this language that needs work; opens it if the current text is open. */
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
