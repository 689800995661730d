import { useCallback, useState } from "react";
import type { OrderString } from "#contract/orders/orders.ts";
import { rowName } from "./steady-rows.ts";

type Cell = Pick<OrderString, "key" | "language">;

/** Strings of an order that are selected, over all pages that were read. */
export function useChosenStrings() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Cell>>(new Map());
  const set = useCallback(
    (cells: readonly Cell[], isChosen: boolean) =>
      setChosen((known) => {
        if (cells.every((cell) => known.has(rowName(cell)) === isChosen)) return known;
        const next = new Map(known);
        for (const { key, language } of cells)
          if (isChosen) next.set(rowName({ key, language }), { key, language });
          else next.delete(rowName({ key, language }));
        return next;
      }),
    [],
  );
  return {
    count: chosen.size,
    has: (cell: Cell) => chosen.has(rowName(cell)),
    set,
    clear: () => setChosen(new Map()),
    /** Keys by language, as a review names them. */
    strings: () =>
      Object.fromEntries(
        [...Map.groupBy(chosen.values(), ({ language }) => language)].map(([language, cells]) => [
          language,
          cells.map(({ key }) => key),
        ]),
      ),
  };
}

export type ChosenStrings = ReturnType<typeof useChosenStrings>;
