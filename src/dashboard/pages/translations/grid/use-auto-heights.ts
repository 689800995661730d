import { useEffect, useMemo, useState } from "react";
import type { ColumnLayout } from "#dashboard/pages/translations/columns/column-layout.ts";
import type { AutoHeights } from "./auto-heights.ts";
import type { GridDeps } from "./grid-context.ts";

let loaded: typeof import("./auto-heights.ts") | undefined;

/** Loads the module for automatic heights, which measures letters in the fonts of the page. */
export async function loadAutoHeights() {
  const [module] = await Promise.all([import("./auto-heights.ts"), document.fonts.ready]);
  loaded = module;
  return module;
}

/**
 * Row heights that follow the texts, computed anew for other columns and searches; undefined until their module is
 * loaded.
 */
export function useAutoHeights(
  isAuto: boolean,
  { columns, entrySet }: Pick<GridDeps, "columns" | "entrySet">,
  { widths }: ColumnLayout,
  isCards: boolean,
): AutoHeights | undefined {
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    // Without the module the rows keep their usual height.
    if (isAuto) loadAutoHeights().then(setModule, () => undefined);
  }, [isAuto]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set has other rows
  return useMemo(
    () => (isAuto ? module?.createAutoHeights(columns, widths, isCards) : undefined),
    [isAuto, module, columns, widths, isCards, entrySet.set],
  );
}
