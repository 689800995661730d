import { useEffect } from "react";
import { isNothingFocused } from "#dashboard/lib/is-nothing-focused.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";

/**
 * While no element has the focus, as after loading the page, an arrow key focuses the cell under the cursor.
 * The cell is not focused from the start: a pressed letter would be typed into a text, and the user may have
 * meant a page shortcut.
 */
export function useArrowsEnterGrid(): void {
  const { table } = useKeys();
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isNothingFocused()) return;
      const command = commandOf(pressOf(event), ["move"], { table, isMac });
      if (command !== "up" && command !== "down" && command !== "left" && command !== "right") return;
      event.preventDefault();
      focusGrid();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [table]);
}
