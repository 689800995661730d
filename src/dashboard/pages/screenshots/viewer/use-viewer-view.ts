import { useCallback, useMemo } from "react";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

export const boxDisplays = ["outline", "text", "off"] as const;
/** How boxes are shown: as outlines, with their texts, or not. */
export type BoxDisplay = (typeof boxDisplays)[number];

export type ViewerView = {
  /** Language of the shown texts; empty: that of the image. */
  text: string;
  boxes: BoxDisplay | undefined;
  /** Key of the open string. */
  string: string;
  isEditingBoxes: boolean;
};

/** View state of the viewer in the URL, which also contains the filter of the gallery. */
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
