import type { Language } from "#contract/projects/languages.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/grid-commands.ts";
import { PanelDiscussions } from "./panel-discussions.tsx";
import { PanelNeighbours } from "./panel-neighbours.tsx";
import { PanelSameSource } from "./panel-same-source.tsx";

/** What stands below the text's own state, and comes later than it. */
export function PanelBelow(props: { gridCell: GridCell; language: Language }) {
  return (
    <>
      <PanelDiscussions gridCell={props.gridCell} />
      <PanelSameSource {...props} />
      <PanelNeighbours {...props} />
    </>
  );
}
