import { useState } from "react";
import type { OrderString } from "#contract/orders.ts";

type Cell = Pick<OrderString, "key" | "language">;

/** Strings of an order that are selected, over all pages that were read. */
export function useChosenStrings() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Cell>>(new Map());
  return {
    count: chosen.size,
    has: (cell: Cell) => chosen.has(nameOf(cell)),
    set: (cells: readonly Cell[], isChosen: boolean) =>
      setChosen((known) => {
        const next = new Map(known);
        for (const { key, language } of cells)
          if (isChosen) next.set(nameOf({ key, language }), { key, language });
          else next.delete(nameOf({ key, language }));
        return next;
      }),
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

function nameOf({ key, language }: Cell): string {
  return `${language} ${key}`;
}
