import { useEffect, useEffectEvent } from "react";
import { isNothingFocused } from "#dashboard/lib/is-nothing-focused.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import type { GridCommand } from "./grid-keys.ts";

const pageKeys: readonly GridCommand[] = ["up", "down", "left", "right", "open"];

/**
 * While no element has the focus, as after loading the page, Enter opens the cell under the cursor and arrow keys move
 * from it. The cell is not focused from the start: a pressed letter would be typed into a text, and the user may have
 * meant a page shortcut.
 */
export function useKeysEnterGrid(commands: Record<GridCommand, () => void>): void {
  const { table } = useKeys();
  const run = useEffectEvent((command: GridCommand) => commands[command]());
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isNothingFocused()) return;
      const command = commandOf(pressOf(event), ["move"], { table, isMac });
      if (command === undefined || !pageKeys.includes(command)) return;
      event.preventDefault();
      focusGrid();
      run(command);
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [table]);
}
