import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { preloadProps } from "#dashboard/lib/loading/load-later.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";
import { useOpenBulk } from "./bulk-store.ts";
import type { BulkStart } from "./bulk-values.ts";
import { actionId, actionName } from "./offered-actions.ts";

const MenuPopover = lazyPopup(() => import("#dashboard/ui/menus/menu-popover.tsx"), "MenuPopover");

/** All actions on the selected rows, in groups; letters typed in the menu go to the action that begins with them. */
export function ActionsMenu({ groups }: { groups: ReadonlyArray<readonly BulkStart[]> }) {
  const grid = useGrid();
  const { bulk } = grid;
  const intl = useIntl();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const isOpen = useOpenBulk(bulk) === "menu";
  const entries = groups.flatMap((group, index): MenuEntry[] => [
    ...(index > 0 ? (["line"] as const) : []),
    ...group.map((action) => ({
      id: actionId(action),
      text: actionName(intl, action, grid),
      onAction: () => bulk.open(action),
    })),
  ]);
  return (
    <>
      <Button
        ref={triggerRef}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...preloadProps(MenuPopover)}
        onPress={() => (isOpen ? bulk.closeMenu() : bulk.open("menu"))}
      >
        <FormattedMessage id="grid.selected.actions" />
        <ChevronDown aria-hidden size={12} />
      </Button>
      {isOpen && (
        <MenuPopover
          isOpen
          triggerRef={triggerRef}
          onOpenChange={(open: boolean) => !open && bulk.closeMenu()}
          label={intl.formatMessage({ id: "grid.selected.actions" })}
          entries={entries}
        />
      )}
    </>
  );
}
