import { useEffect, useRef } from "react";
import { focusGrid } from "./open-cell.ts";

/** The keyboard begins in the grid, once its rows are there and unless it is somewhere already. */
export function useFocusAtStart(isThere: boolean): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isThere || hasBegun.current) return;
    hasBegun.current = true;
    if (document.activeElement === document.body) focusGrid();
  }, [isThere]);
}
