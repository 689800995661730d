import { useCallback, useMemo } from "react";
import type { CountFilter, Unit } from "#dashboard/appearance/counters.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { parseSort, printSort, type Sort } from "#dashboard/ui/tables/table-sort.ts";

export const dayRanges = [7, 30, 90] as const;
const defaultDays = 30;

export type CountsView = CountFilter & { unit: Unit; days: number; sort: Sort | undefined };
export type CountsViewChange = Partial<CountsView>;

/** View state in the URL, so that a link shows the same view. */
export function useCountsView(): { view: CountsView; changeView: (change: CountsViewChange) => void } {
  const [params, changeParams] = useParamsState();
  const view = useMemo<CountsView>(() => {
    const days = Number(params.get("days"));
    return {
      tag: params.get("tag") ?? "",
      group: params.get("group") ?? "",
      unit: params.get("unit") === "words" ? "words" : "strings",
      days: dayRanges.find((range) => range === days) ?? defaultDays,
      sort: parseSort(params.get("sort")),
    };
  }, [params]);
  const changeView = useCallback(
    (change: CountsViewChange) => {
      const { sort, days, unit, ...filter } = change;
      changeParams({
        ...filter,
        ...("sort" in change ? { sort: printSort(sort) } : {}),
        ...(days === undefined ? {} : { days: days === defaultDays ? "" : String(days) }),
        ...(unit === undefined ? {} : { unit: unit === "strings" ? "" : unit }),
      });
    },
    [changeParams],
  );
  return { view, changeView };
}
