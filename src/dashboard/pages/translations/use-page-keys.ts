import { useEffect, useRef } from "react";
import type { CommandIn } from "#dashboard/lib/keys/key-commands.ts";
import { pressOf } from "#dashboard/lib/keys/key-press.ts";
import { commandOf } from "#dashboard/lib/keys/key-table.ts";
import { isMac } from "#dashboard/lib/keys/platform.ts";
import { takesKeys } from "#dashboard/lib/keys/takes-keys.ts";
import { useKeys } from "#dashboard/lib/keys/use-keys.ts";

/** The keys that search, undo and show the keys, anywhere on the page but in fields. */
export function usePageKeys(acts: Record<CommandIn<"page">, () => void>): void {
  const { table } = useKeys();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);

    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || takesKeys(event.target)) return;
      const command = commandOf(pressOf(event), ["page"], { table, isMac });
      if (command === undefined) return;
      event.preventDefault();
      latest.current[command]();
    }
  }, [table]);
}
