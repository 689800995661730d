import { useMemo } from "react";
import type { Language } from "#contract/languages.ts";
import type { SavedView } from "#contract/views.ts";
import { chosenLanguages, type Density } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Arrangement } from "#dashboard/pages/translations/columns/use-arrangement.ts";
import type { GridView, GridViewChange } from "#dashboard/pages/translations/search/grid-view.ts";
import { columnsOfView, type ShownView } from "./saved-views.ts";

/** The parts of the page that a saved view stores and changes. */
type Page = {
  view: GridView;
  changeView: (change: GridViewChange) => void;
  arrangement: Arrangement;
  languages: readonly Language[];
  density: Density;
  setDensity: (density: Density) => void;
};

/** What the grid shows, in the form of a saved view, and functions that show a view or only mark it as open. */
export function useSavedView({ view, changeView, arrangement, languages, density, setDensity }: Page) {
  const { text, sort, saved } = view;
  const { shown: codes, pins, widths } = arrangement;
  const shown = useMemo<ShownView>(
    () => ({ text, sort, languages: codes, pins, widths, rowHeight: density }),
    [text, sort, codes, pins, widths, density],
  );
  function open(opened: SavedView | undefined): void {
    if (opened === undefined) {
      changeView({ text: "", saved: undefined });
      return;
    }
    const { languages: stored, ...columns } = columnsOfView(opened);
    const chosen = chosenLanguages(stored ?? codes, languages);
    const hasColumns = opened.columns.length > 0;
    arrangement.onColumns({
      languages: chosen,
      ...(hasColumns ? columns : { pins: [...pins], widths: { ...widths } }),
    });
    setDensity(opened.rowHeight);
    changeView({
      text: opened.q,
      sort: opened.sort,
      saved: opened._id,
      languages: chosen,
      only: undefined,
    });
  }
  return { shown, saved, onOpen: open, onMark: (id: string | undefined) => changeView({ saved: id }) };
}
