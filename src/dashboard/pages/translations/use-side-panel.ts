import { useCallback } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { focusPanelPart, type PanelPart } from "#dashboard/editing/panel-parts.ts";
import type { GridView, GridViewChange } from "./search/grid-view.ts";
import { useStoredChoice } from "./use-stored-choice.ts";

/** State of the side panel: the stored choice, or open because the address names a part of it. */
export function useSidePanel(view: GridView, changeView: (change: GridViewChange) => void) {
  const [panel, setPanel] = useStoredChoice("panel", ["open", "closed"] as const, initialPanel());
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

/** The panel would cover a small screen, so it starts closed there. */
function initialPanel(): "open" | "closed" {
  return window.matchMedia("(min-width: 1024px)").matches ? "open" : "closed";
}
