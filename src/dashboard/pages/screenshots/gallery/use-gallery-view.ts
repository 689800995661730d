import { useCallback, useMemo } from "react";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { filterNames, type GalleryFilter } from "./gallery-filter.ts";

export type GalleryShow = "images" | "coverage";
export type GalleryView = { filter: GalleryFilter; show: GalleryShow };

/** View state in the URL; the viewer uses the same filter parameters. */
export function useGalleryView() {
  const [params, changeParams] = useParamsState();
  const view = useMemo<GalleryView>(
    () => ({
      filter: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""])) as GalleryFilter,
      show: params.get("show") === "coverage" ? "coverage" : "images",
    }),
    [params],
  );
  const changeFilter = useCallback((change: Partial<GalleryFilter>) => changeParams(change), [changeParams]);
  const changeShow = useCallback(
    (show: GalleryShow) => changeParams({ show: show === "images" ? "" : show }),
    [changeParams],
  );
  return { view, changeFilter, changeShow };
}

/** URL parameters of a filter. */
export function filterParams(filter: Partial<GalleryFilter>): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
}
