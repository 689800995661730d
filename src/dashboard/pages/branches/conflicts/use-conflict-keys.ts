import { type KeyboardEvent as ReactKeyboardEvent, useEffectEvent, useLayoutEffect } from "react";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { isNothingFocused } from "#dashboard/lib/is-nothing-focused.ts";
import type { CommandIn } from "#dashboard/lib/shortcuts/key-commands.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import {
  type Choice,
  type Decisions,
  decide,
  type MergeableRow,
  mayChoose,
  nextOpen,
  reopen,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";
import type { ConflictCursor } from "./use-conflict-cursor.ts";

type Deps = {
  rows: readonly MergeableRow[];
  decisions: Decisions;
  cursor: ConflictCursor;
  onChange: (next: (before: Decisions) => Decisions) => void;
  /** Called by the key for the next conflict once all are decided; undefined until then. */
  onFinished: (() => void) | undefined;
};

type Pressed = KeyboardEvent | ReactKeyboardEvent;
type Actions = Partial<Record<CommandIn<"move" | "both">, () => void>>;

/**
 * Handles the keys of the list, which are those of the grid: an arrow key to one side chooses the text of that side and
 * goes to the next conflict. Keys apply to the active conflict even if no element has the focus, as after a page load.
 */
export function useConflictKeys(deps: Deps) {
  const { table } = useKeys();
  const handleUnfocused = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && isNothingFocused()) handleKeyDown(event);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleUnfocused(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return handleKeyDown;

  function handleKeyDown(event: Pressed): void {
    // A focused field handles the keys itself.
    if (event.target instanceof Element && event.target.closest("textarea, input, select")) return;
    const press = pressOf("nativeEvent" in event ? event.nativeEvent : event);
    const command = commandOf(press, ["move", "both"], { table, isMac });
    const action = command && actionsOf(deps)[command];
    if (action === undefined || isPressOfButton(event)) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}

/** Enter and Space on a button activate the button. */
function isPressOfButton({ target, key }: Pressed): boolean {
  return (
    target instanceof Element && target.closest("button, a") !== null && (key === "Enter" || key === " ")
  );
}

function actionsOf({ rows, decisions, cursor, onChange, onFinished }: Deps): Actions {
  const row = rows[cursor.index];
  const goToOpen = (step: 1 | -1, current = decisions) => {
    const next = nextOpen(current, rows, { from: cursor.index, step });
    if (next >= 0) cursor.goTo(next);
  };
  const choose = (choice: Choice) => () => {
    if (!row || !mayChoose(row, choice)) return;
    const after = decide(decisions, row, choice);
    onChange(() => after);
    goToOpen(1, after);
  };
  const [left, right] = inlineDirection() === 1 ? (["from", "to"] as const) : (["to", "from"] as const);
  return {
    up: () => cursor.goTo(cursor.index - 1),
    down: () => cursor.goTo(cursor.index + 1),
    first: () => cursor.goTo(0),
    last: () => cursor.goTo(rows.length - 1),
    pageUp: () => goToOpen(-1),
    pageDown: () => goToOpen(1),
    saveAndNext: onFinished ?? (() => goToOpen(1)),
    saveAndNextUnfinished: onFinished ?? (() => goToOpen(1)),
    left: choose({ take: left }),
    right: choose({ take: right }),
    open: () => row && mayChoose(row, { value: "" }) && cursor.edit(cursor.index),
    select: () => row && onChange((before) => reopen(before, [row])),
  };
}
