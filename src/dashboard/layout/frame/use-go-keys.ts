import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type KeyPress, pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { takesKeys } from "#dashboard/lib/shortcuts/takes-keys.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import type { JumpPage } from "./jump-pages.ts";

/** How long the key that goes waits for its letter. */
const waitMs = 1_500;

/**
 * `g`, then a letter, goes to a page. Heard before the page hears it, but never where a key is a character: in fields,
 * and in cells that typing opens (`data-takes-typing`).
 */
export function useGoKeys(pages: readonly JumpPage[], onGo: (path: string) => void): boolean {
  const { table } = useKeys();
  const [isWaiting, setIsWaiting] = useState(false);
  const latest = useRef({ pages, onGo });
  useEffect(() => {
    latest.current = { pages, onGo };
  });
  // Before the page is painted: once people see it, they may press a key.
  useLayoutEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    // When the key that goes was pressed: a page that is busy hears of a letter later than it was pressed.
    let since = Number.NEGATIVE_INFINITY;
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => {
      document.removeEventListener("keydown", handleKeyDown, { capture: true });
      wait();
    };

    function handleKeyDown(event: KeyboardEvent): void {
      if (isModifier(event.key) || event.repeat) return;
      const press = pressOf(event);
      const isOurs = !takesKeys(event.target) && !takesTyping(event.target);
      const path = isOurs && event.timeStamp - since <= waitMs ? pathOf(press) : undefined;
      const begins = isOurs && path === undefined && isPrefix(press);
      wait(begins ? event.timeStamp : undefined);
      if (path === undefined && !begins) return;
      event.preventDefault();
      event.stopPropagation();
      if (path !== undefined) latest.current.onGo(path);
    }

    function wait(from = Number.NEGATIVE_INFINITY): void {
      since = from;
      clearTimeout(hiding);
      const begins = from > Number.NEGATIVE_INFINITY;
      if (begins) hiding = setTimeout(() => setIsWaiting(false), waitMs);
      setIsWaiting(begins);
    }

    function isPrefix(press: KeyPress): boolean {
      return commandOf(press, ["prefix"], { table, isMac }) !== undefined;
    }

    function pathOf(press: KeyPress): string | undefined {
      const command = commandOf(press, ["letter"], { table, isMac });
      return latest.current.pages.find((page) => page.command === command)?.path;
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
