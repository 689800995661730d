import { useCallback, useMemo } from "react";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

export const boxDisplays = ["outline", "text", "off"] as const;
/** Boxes as outlines, with texts drawn into them, or not at all. */
export type BoxDisplay = (typeof boxDisplays)[number];

export type ViewerView = {
  /** The language that texts are shown and edited in; empty: that of the image. */
  text: string;
  boxes: BoxDisplay | undefined;
  /** The key whose string is open. */
  string: string;
  isEditingBoxes: boolean;
};

/** What the address says about the viewer; the gallery's filter stands there too. */
export function useViewerView() {
  const [params, changeParams] = useParamsState();
  const view = useMemo<ViewerView>(
    () => ({
      text: params.get("text") ?? "",
      boxes: boxDisplays.find((display) => display === params.get("boxes")),
      string: params.get("string") ?? "",
      isEditingBoxes: params.get("edit") === "boxes",
    }),
    [params],
  );
  const changeView = useCallback(
    ({ isEditingBoxes, ...change }: Partial<ViewerView>) =>
      changeParams({
        ...change,
        ...(isEditingBoxes === undefined ? {} : { edit: isEditingBoxes ? "boxes" : "" }),
      }),
    [changeParams],
  );
  return { view, changeView };
}
