import { type RefObject, useEffect, useEffectEvent } from "react";
import { pressOf } from "#dashboard/lib/keys/key-press.ts";
import { commandOf } from "#dashboard/lib/keys/key-table.ts";
import { isMac } from "#dashboard/lib/keys/platform.ts";
import { useKeys } from "#dashboard/lib/keys/use-keys.ts";

/**
 * After somebody typed over a filled cell, the key that closes it first brings its text back (decisions.md 9.12): as a
 * step that can be undone, so that nothing typed is lost. `bringBack` says whether there was anything to bring.
 */
export function useTextBack(box: RefObject<HTMLElement | null>, bringBack: () => boolean): void {
  const { table } = useKeys();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (commandOf(pressOf(event), ["edit", "both"], { table, isMac }) !== "leave" || !bringBack()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener("keydown", listener);
    return () => element?.removeEventListener("keydown", listener);
  }, [box]);
}
