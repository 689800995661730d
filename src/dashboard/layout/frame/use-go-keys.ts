import { useEffectEvent, useLayoutEffect, useState } from "react";
import { type KeyPress, pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { useOfferedCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { usesCharacterKeys } from "#dashboard/lib/shortcuts/uses-character-keys.ts";
import type { JumpPage } from "./jump-pages.ts";

/** Time in ms within which the letter must follow the prefix key. */
const letterTimeoutMs = 1_500;

/**
 * Opens a page after the prefix key (`g`) and a letter, or runs the command that the open page offers for the letter;
 * returns whether the letter is awaited. Runs before the key handlers of the page, except where a key types a
 * character: in fields, and in cells that open when the user types (`data-takes-typing`).
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
    let hintTimer: ReturnType<typeof setTimeout> | undefined;
    // Event time stamps are compared, because a busy page handles keys later than they were pressed.
    let prefixTime: number | undefined;
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => {
      document.removeEventListener("keydown", handleKeyDown, { capture: true });
      setPrefixTime(undefined);
    };

    function handleKeyDown(event: KeyboardEvent): void {
      if (isModifier(event.key) || event.repeat) return;
      const press = pressOf(event);
      const typesCharacter = usesCharacterKeys(event.target) || takesTyping(event.target);
      const isInTime = prefixTime !== undefined && event.timeStamp - prefixTime <= letterTimeoutMs;
      const action = !typesCharacter && isInTime ? actionOf(press) : undefined;
      const startsSequence = !typesCharacter && action === undefined && isPrefix(press);
      setPrefixTime(startsSequence ? event.timeStamp : undefined);
      if (action === undefined && !startsSequence) return;
      event.preventDefault();
      event.stopPropagation();
      action?.();
    }

    function setPrefixTime(time: number | undefined): void {
      prefixTime = time;
      clearTimeout(hintTimer);
      if (time !== undefined) hintTimer = setTimeout(() => setIsWaiting(false), letterTimeoutMs);
      setIsWaiting(time !== undefined);
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
