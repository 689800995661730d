import { FormattedMessage } from "react-intl";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useCursor } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TagSelected } from "./tag-selected.tsx";

/** How many rows are selected. What can be done with many at once comes to stand here. */
export function SelectionBar() {
  const { cursor, rights } = useGrid();
  const count = useCursor(cursor, (_, selected) => selected.size);
  if (count === 0) return null;
  return (
    <div className="flex min-h-10 flex-none items-center gap-3 border-t border-line-strong bg-surface-2 px-3">
      <FormattedMessage id="grid.selected" values={{ count }} />
      {rights.canPublish && <TagSelected />}
      <Button size="small" onPress={() => cursor.select([])}>
        <FormattedMessage id="grid.selected.clear" />
      </Button>
    </div>
  );
}
