import { useCallback, useMemo, useRef, useState } from "react";
import type { OrderString } from "#contract/orders/orders.ts";
import { type SteadyRow, steadyRows } from "./steady-rows.ts";

type SteadyInput = { rows: readonly OrderString[]; list: string; isFresh: boolean };

/** Rows of a list, which keep their places until another list is chosen or this one is reloaded. */
export function useSteadyRows({ rows, list, isFresh }: SteadyInput) {
  const previous = useRef<{ list: string; rows: readonly SteadyRow[] }>({ list: "", rows: [] });
  const [loads, setLoads] = useState(0);
  const name = `${loads} ${list}`;
  const shown = useMemo(() => {
    const before = previous.current.list === name ? previous.current.rows : [];
    const next = steadyRows(before, rows);
    // Cached data of an earlier visit does not fix the places.
    previous.current = isFresh ? { list: name, rows: next } : { list: "", rows: [] };
    return next;
  }, [rows, name, isFresh]);
  const reload = useCallback(() => setLoads((n) => n + 1), []);
  return { rows: shown, reload };
}
