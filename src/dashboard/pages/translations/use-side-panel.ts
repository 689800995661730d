import { useCallback } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { type PanelPart, focusPanelPart } from "#dashboard/editing/panel-parts.ts";
import type { GridView, GridViewChange } from "./search/grid-view.ts";
import { useStoredChoice } from "./use-stored-choice.ts";

/** Whether the side panel is open: as somebody left it, or because the address leads to a part of it. */
export function useSidePanel(view: GridView, changeView: (change: GridViewChange) => void) {
  const [panel, setPanel] = useStoredChoice("panel", ["open", "closed"] as const, firstPanel());
  const showPart = useCallback(
    (part: PanelPart, address: CellAddress) => {
      setPanel("open");
      focusPanelPart(part, address);
    },
    [setPanel],
  );
  return {
    isOpen: panel === "open" || view.shows !== undefined,
    show: (isOpen: boolean) => {
      setPanel(isOpen ? "open" : "closed");
      if (view.shows !== undefined) changeView({ shows: undefined });
    },
    showPart,
  };
}

/** The panel would cover a small screen. */
function firstPanel(): "open" | "closed" {
  return window.matchMedia("(min-width: 1024px)").matches ? "open" : "closed";
}
