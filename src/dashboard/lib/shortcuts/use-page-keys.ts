import { useEffectEvent, useLayoutEffect } from "react";
import type { CommandIn } from "./key-commands.ts";
import { pressOf } from "./key-press.ts";
import { commandOf } from "./key-table.ts";
import { isMac } from "./platform.ts";
import { useKeys } from "./use-keys.ts";
import { usesCharacterKeys } from "./uses-character-keys.ts";

/** Handles the keys for search, undo, redo and the list of keys outside fields; a page passes the actions it has. */
export function usePageKeys(actions: Partial<Record<CommandIn<"page">, () => void>>): void {
  const { table } = useKeys();
  const actionOf = useEffectEvent((command: CommandIn<"page">) => actions[command]);
  // Registered before the page is painted: users may press a key as soon as they see it.
  useLayoutEffect(() => {
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);

    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || usesCharacterKeys(event.target)) return;
      const command = commandOf(pressOf(event), ["page"], { table, isMac });
      const action = command && actionOf(command);
      if (action === undefined) return;
      event.preventDefault();
      action();
    }
  }, [table]);
}
