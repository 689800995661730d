import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { BulkDialog } from "./bulk-dialog-later.ts";
import { useOpenBulk } from "./bulk-store.ts";
import { actionId, actionMessageId, offeredActions } from "./offered-actions.ts";

/** Offers the bulk actions in the palette, and shows the dialog of the open action. */
export function BulkCommands({ onMenu }: { onMenu: () => void }) {
  const grid = useGrid();
  const { bulk } = grid;
  const openPart = useOpenBulk(bulk);
  const actions = offeredActions(grid).flat();
  usePageCommands([
    actions.length > 0 && {
      id: "bulkActions",
      messageId: "keys.command.bulkActions",
      key: "bulkActions",
      run: onMenu,
    },
    ...actions.map((action) => {
      const messageId = actionMessageId(action);
      return (
        messageId !== undefined && {
          id: `bulk ${actionId(action)}`,
          messageId,
          of: "bulk.palette",
          ...(action.action === "replace" && { key: "replace" as const }),
          run: () => bulk.open(action),
        }
      );
    }),
  ]);
  if (openPart === undefined || openPart === "menu") return null;
  return <BulkDialog key={actionId(openPart)} action={openPart} onClose={bulk.close} />;
}
