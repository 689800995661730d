import { useEffectEvent, useLayoutEffect, useState } from "react";
import { type KeyPress, pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { useOfferedCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { usesCharacterKeys } from "#dashboard/lib/shortcuts/uses-character-keys.ts";
import type { JumpPage } from "./jump-pages.ts";

/** Time in ms within which the letter must follow the prefix key. */
const waitMs = 1_500;

/**
 * Opens a page after `g` and a letter, or runs the command that the open page offers for it. Handled before the page's own handlers, but not where a key types a character:
 * in fields, and in cells that typing opens (`data-takes-typing`).
 */
export function useGoKeys(pages: readonly JumpPage[], onGo: (path: string) => void): boolean {
  const { table } = useKeys();
  const [isWaiting, setIsWaiting] = useState(false);
  const offered = useOfferedCommands();
  const actionOf = useEffectEvent((press: KeyPress): (() => void) | undefined => {
    const command = commandOf(press, ["letter"], { table, isMac });
    if (command === undefined) return undefined;
    const path = pages.find((page) => page.command === command)?.path;
    return path === undefined ? offered.find(({ key }) => key === command)?.run : () => onGo(path);
  });
  // Registered before the page is painted: users may press a key as soon as they see it.
  useLayoutEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    // Time stamp of the prefix key: a busy page handles the letter later than it was pressed.
    let since = Number.NEGATIVE_INFINITY;
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => {
      document.removeEventListener("keydown", handleKeyDown, { capture: true });
      wait();
    };

    function handleKeyDown(event: KeyboardEvent): void {
      if (isModifier(event.key) || event.repeat) return;
      const press = pressOf(event);
      const isOurs = !usesCharacterKeys(event.target) && !takesTyping(event.target);
      const action = isOurs && event.timeStamp - since <= waitMs ? actionOf(press) : undefined;
      const startsSequence = isOurs && action === undefined && isPrefix(press);
      wait(startsSequence ? event.timeStamp : undefined);
      if (action === undefined && !startsSequence) return;
      event.preventDefault();
      event.stopPropagation();
      action?.();
    }

    function wait(from = Number.NEGATIVE_INFINITY): void {
      since = from;
      clearTimeout(hiding);
      const isPending = from > Number.NEGATIVE_INFINITY;
      if (isPending) hiding = setTimeout(() => setIsWaiting(false), waitMs);
      setIsWaiting(isPending);
    }

    function isPrefix(press: KeyPress): boolean {
      return commandOf(press, ["prefix"], { table, isMac }) !== undefined;
    }
  }, [table]);
  return isWaiting;
}

function isModifier(key: string): boolean {
  return ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"].includes(key);
}

function takesTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-takes-typing]") !== null;
}
