import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Cell } from "#contract/entries.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";

/** Maximum number of texts: each is inserted by a digit. */
const maxTexts = 9;

/** The different texts of strings with the same source, without the text of the cell; undefined while they load. */
export function useSameSourceTexts(
  address: CellAddress,
  cell: Cell,
  isEnabled: boolean,
): readonly string[] | undefined {
  const { scope } = useGrid();
  const { data, isError } = useInfiniteQuery({
    ...sameSourceQuery(scope, address, cell.version),
    enabled: isEnabled,
  });
  const own = textOf(cell);
  return useMemo(() => {
    if (data === undefined) return isError ? [] : undefined;
    const texts = data.pages.flatMap(({ strings }) => strings.map(textOf));
    return [...new Set(texts)].filter((text) => text !== "" && text !== own).slice(0, maxTexts);
  }, [data, isError, own]);
}
