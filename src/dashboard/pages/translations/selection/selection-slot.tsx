import { Suspense, useEffect, useRef } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useSelectedCount } from "./use-selected-count.ts";

const SelectionBar = lazyPart(() => import("./selection-bar.tsx"), "SelectionBar");

/** Actions on the selected rows, if there are any. Announces each change of their number. */
export function SelectionSlot() {
  const { columns, announce } = useGrid();
  const { count } = useSelectedCount();
  const announced = useRef(count);
  useEffect(() => {
    if (announced.current === count) return;
    announced.current = count;
    if (count === 0) announce("grid.selected.none");
    else announce("grid.selected", { count, languages: columns.filter(columnLanguage).length });
  }, [count, columns, announce]);
  if (count === 0) return null;
  return (
    <Suspense>
      <SelectionBar count={count} />
    </Suspense>
  );
}
