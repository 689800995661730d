import type { Language } from "#contract/languages.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { PanelDiscussions } from "./sections/panel-discussions.tsx";
import { PanelNeighbours } from "./sections/panel-neighbours.tsx";
import { PanelSameSource } from "./sections/panel-same-source.tsx";

/** Sections at the end of the panel, in a module that is loaded later. */
export function PanelBelow(props: { gridCell: GridCell; language: Language }) {
  return (
    <>
      <PanelDiscussions gridCell={props.gridCell} />
      <PanelSameSource {...props} />
      <PanelNeighbours {...props} />
    </>
  );
}
