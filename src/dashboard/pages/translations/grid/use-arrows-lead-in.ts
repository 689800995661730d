import { useEffect } from "react";
import { focusIsNowhere } from "#dashboard/lib/focus-is-nowhere.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";

/**
 * While the keyboard is nowhere, as after the page has come, an arrow leads to the cell of the cursor. It does not begin
 * there: a letter would be typed into a text, where it could lead to another page.
 */
export function useArrowsLeadIn(): void {
  const { table } = useKeys();
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !focusIsNowhere()) return;
      const command = commandOf(pressOf(event), ["move"], { table, isMac });
      if (command !== "up" && command !== "down" && command !== "left" && command !== "right") return;
      event.preventDefault();
      focusGrid();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [table]);
}
