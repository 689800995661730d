import type { Language } from "#contract/projects/languages.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/grid-commands.ts";
import { PanelDiscussions } from "./panel-discussions.tsx";
import { PanelNeighbours } from "./panel-neighbours.tsx";
import { PanelSameSource } from "./panel-same-source.tsx";

/** Sections below the state of the text, loaded later. */
export function PanelBelow(props: { gridCell: GridCell; language: Language }) {
  return (
    <>
      <PanelDiscussions gridCell={props.gridCell} />
      <PanelSameSource {...props} />
      <PanelNeighbours {...props} />
    </>
  );
}
