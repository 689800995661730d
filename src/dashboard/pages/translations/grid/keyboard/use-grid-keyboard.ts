import { type KeyboardEvent, useEffect } from "react";
import { flushSync } from "react-dom";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { consumeEarlyArrow } from "./early-arrow.ts";
import { type GridActions, runnersOf } from "./grid-command-runners.ts";
import { type GridCommand, gridCommandOf } from "./grid-keys.ts";
import { useKeysEnterGrid } from "./use-keys-enter-grid.ts";
import { usePaletteCommands } from "./use-palette-commands.ts";

/** Handles the keys of the grid and of its open text, and offers the same commands in the command palette. */
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
  const commands = runnersOf(deps, pageRows, actions);
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

const arrowCommands: readonly GridCommand[] = ["up", "down", "left", "right"];

/**
 * Ignores keystrokes after the open text has disappeared: they were meant for that text, and must not reach another
 * text or the page. An arrow key returns to the grid.
 */
function returnToGrid({ cursor }: GridDeps, command: GridCommand, event: KeyboardEvent): void {
  event.stopPropagation();
  event.preventDefault();
  if (!arrowCommands.includes(command)) return;
  cursor.setActive(true);
  focusGrid();
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
