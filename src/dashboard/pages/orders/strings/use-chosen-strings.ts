import { useCallback, useState } from "react";
import type { OrderString } from "#contract/orders/orders.ts";
import { rowName } from "./stable-rows.ts";

type Cell = Pick<OrderString, "key" | "language">;
type VersionedCell = Cell & Pick<OrderString, "version">;

/** Selected strings of an order, across all loaded pages. */
export function useChosenStrings() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, VersionedCell>>(new Map());
  const set = useCallback(
    (cells: readonly VersionedCell[], isChosen: boolean) =>
      setChosen((before) => {
        if (cells.every((cell) => before.has(rowName(cell)) === isChosen)) return before;
        const next = new Map(before);
        for (const { key, language, version } of cells)
          if (isChosen) next.set(rowName({ key, language }), { key, language, version });
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
    /**
     * Selected keys by language, with the versions at the time of their selection, in the format of a review request.
     */
    inRequest: () => {
      const byLanguage = [...Map.groupBy(chosen.values(), ({ language }) => language)];
      return {
        strings: Object.fromEntries(
          byLanguage.map(([language, cells]) => [language, cells.map(({ key }) => key)]),
        ),
        versions: Object.fromEntries(
          byLanguage.map(([language, cells]) => [
            language,
            Object.fromEntries(cells.map(({ key, version }) => [key, version])),
          ]),
        ),
      };
    },
  };
}

export type ChosenStrings = ReturnType<typeof useChosenStrings>;
