import { FormattedMessage } from "react-intl";
import { useGrid, writesTexts } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useCursor } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { MarkSelected } from "./mark-selected.tsx";
import { TagSelected } from "./tag-selected.tsx";

/** How many rows are selected, and what can be done with them at once. */
export function SelectionBar() {
  const grid = useGrid();
  const count = useCursor(grid.cursor, (_, selected) => selected.size);
  if (count === 0) return null;
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-3 border-t border-line-strong bg-surface-2 px-3">
      <FormattedMessage id="grid.selected" values={{ count }} />
      {grid.rights.canPublish && <TagSelected />}
      {writesTexts(grid) && <MarkSelected />}
      <Button size="small" onPress={() => grid.cursor.select([])}>
        <FormattedMessage id="grid.selected.clear" />
      </Button>
    </div>
  );
}
