import { useContext, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { MenuPopover } from "#dashboard/ui/menus/menu-popover.tsx";
import { KeyActions, offeredKeyActions } from "./key-actions.ts";

/** Menu of actions on the key under the cursor, opened by the right button or the menu key. */
export function KeyMenu({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const grid = useGrid();
  const intl = useIntl();
  const run = useContext(KeyActions);
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  const [row] = useState(() => grid.rowAt(grid.cursor.get().row));
  if (row === undefined) return null;
  return (
    <MenuPopover
      isOpen
      onOpenChange={(open) => !open && onClose()}
      triggerRef={triggerRef}
      label={intl.formatMessage({ id: "key.menu" })}
      entries={offeredKeyActions(grid.rights, row).map((action) => ({
        id: action,
        text: intl.formatMessage({ id: `key.action.${action}` }),
        // The menu returns the focus to the cell first, and the dialog returns it there when it closes.
        onAction: () => void requestAnimationFrame(() => run(action, row)),
      }))}
    />
  );
}
