import { useCallback, useMemo, useRef, useState } from "react";
import type { OrderString } from "#contract/orders/orders.ts";
import { type StableRow, stableRows } from "./stable-rows.ts";

type StableRowsInput = { rows: readonly OrderString[]; list: string; isFresh: boolean };

/** Rows of a list. They keep their places until the user chooses another list or reloads this list. */
export function useStableRows({ rows, list, isFresh }: StableRowsInput) {
  const previous = useRef<{ list: string; rows: readonly StableRow[] }>({ list: "", rows: [] });
  const [reloadCount, setReloadCount] = useState(0);
  const listName = `${reloadCount} ${list}`;
  const shown = useMemo(() => {
    const before = previous.current.list === listName ? previous.current.rows : [];
    const next = stableRows(before, rows);
    // Cached rows of an earlier visit may still move when the list is loaded.
    previous.current = isFresh ? { list: listName, rows: next } : { list: "", rows: [] };
    return next;
  }, [rows, listName, isFresh]);
  const reload = useCallback(() => setReloadCount((n) => n + 1), []);
  return { rows: shown, reload };
}
