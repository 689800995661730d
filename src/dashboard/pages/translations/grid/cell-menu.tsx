import { useMemo, useState } from "react";
import { Menu, MenuItem, Separator } from "react-aria-components";
import { useIntl } from "react-intl";
import { rejected, type StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { displayedCell, displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import { openCell } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { menuClass, menuItemClass, popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { discardDraft, publishDraft, setMark } from "./cell-actions.ts";
import { type GridDeps, useGrid } from "./grid-context.ts";
import {
  currentCell,
  type GridCell,
  isStatusVoid,
  offeredStatuses,
  setStatus,
} from "./keyboard/grid-commands.ts";

/** Menu of actions on the cell under the cursor, opened by the right button or the menu key. */
export function CellMenu({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const grid = useGrid();
  const intl = useIntl();
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  const [gridCell] = useState(() => currentCell(grid));
  if (gridCell === undefined) return null;
  const actions = actionsOf(grid, gridCell);
  return (
    <Popover
      isOpen
      aria-label={intl.formatMessage({ id: "panel.menu.label" })}
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className={popoverClass}
    >
      <Menu
        autoFocus="first"
        aria-label={intl.formatMessage({ id: "panel.menu.label" })}
        className={menuClass}
        onAction={(id) => actions.find((action) => action.id === id)?.run()}
        onClose={onClose}
      >
        {actions.map((action) =>
          action.id === "-" ? (
            <Separator key="separator" className="my-1 border-t border-line" />
          ) : (
            <MenuItem key={action.id} id={action.id} isDisabled={action.isDisabled} className={menuItemClass}>
              {action.icon && (
                <action.icon aria-hidden size={14} className={action.tone} color={action.color} />
              )}
              {action.name ?? intl.formatMessage({ id: action.message ?? "grid.status.custom" })}
            </MenuItem>
          ),
        )}
      </Menu>
    </Popover>
  );
}

type CellAction = Partial<StatusStyle> & { id: string; isDisabled: boolean; run: () => unknown };

function actionsOf(grid: GridDeps, gridCell: GridCell): CellAction[] {
  const { rights, queue } = grid;
  const unsaved = queue.unsavedOf(gridCell.address);
  const displayed = displayedCell(gridCell.cell, unsaved);
  const isInConflict = unsaved?.mark === "conflict";
  // A cell in conflict can be opened: its editor leads to the texts to choose from.
  const canOpen = !displayed.locked && gridCell.textClosedReason === undefined;
  const canEdit = canOpen && !isInConflict;
  const canSetStatus = !displayed.locked && !isInConflict && gridCell.cellClosedReason === undefined;
  const open = () => void requestAnimationFrame(() => openCell(grid));
  const actions: CellAction[] = [
    { id: "open", message: "keys.command.open", isDisabled: !canOpen, run: open },
  ];
  if (rights.drafts && rights.canPublish)
    actions.push({
      id: "publish",
      message: "panel.action.publish",
      isDisabled: !canEdit || displayed.draft === "",
      run: () => publishDraft(grid, gridCell),
    });
  if (rights.drafts)
    actions.push({
      id: "discard",
      message: "panel.action.discard",
      isDisabled: !canEdit || displayed.draft === "",
      run: () => discardDraft(grid, gridCell),
    });
  if (rights.canPublish)
    actions.push({
      id: "lock",
      message: displayed.locked ? "panel.action.unlock" : "panel.action.lock",
      isDisabled: isInConflict || gridCell.textClosedReason !== undefined,
      run: () => setMark(grid, gridCell, { locked: !displayed.locked }),
    });
  if (rights.canPublish)
    actions.push({
      id: "exclude",
      message: displayed.excluded ? "panel.action.include" : "panel.action.exclude",
      // A text of an excluded key can only be included together with the key.
      isDisabled: !canEdit || gridCell.row.excluded === true,
      run: () => setMark(grid, gridCell, { excluded: !displayed.excluded }),
    });
  actions.push({ id: "-", isDisabled: true, run: () => undefined });
  for (const statusStyle of offeredStatuses(grid, displayed.status))
    actions.push({
      id: `status ${statusStyle.value}`,
      ...statusStyle,
      ...(statusStyle.value === rejected ? { message: "panel.action.reject" } : {}),
      isDisabled:
        !canSetStatus ||
        displayed.status === statusStyle.value ||
        isStatusVoid(statusStyle.value, displayedText(gridCell.cell, unsaved)),
      run: () => setStatus(grid, gridCell, statusStyle.value),
    });
  return actions;
}
