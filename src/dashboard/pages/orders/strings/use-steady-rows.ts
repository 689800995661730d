import { useCallback, useMemo, useRef, useState } from "react";
import type { OrderString } from "#contract/orders/orders.ts";
import { type SteadyRow, steadyRows } from "./steady-rows.ts";

type Found = { rows: readonly OrderString[]; list: string; isFresh: boolean };

/** The rows of a list, each in its place until another list is chosen or this one is loaded anew. */
export function useSteadyRows({ rows, list, isFresh }: Found) {
  const standing = useRef<{ list: string; rows: readonly SteadyRow[] }>({ list: "", rows: [] });
  const [loads, setLoads] = useState(0);
  const name = `${loads} ${list}`;
  const shown = useMemo(() => {
    const before = standing.current.list === name ? standing.current.rows : [];
    const next = steadyRows(before, rows);
    // What was kept from an earlier visit is not what its reader sees now.
    standing.current = isFresh ? { list: name, rows: next } : { list: "", rows: [] };
    return next;
  }, [rows, name, isFresh]);
  const reload = useCallback(() => setLoads((n) => n + 1), []);
  return { rows: shown, reload };
}
