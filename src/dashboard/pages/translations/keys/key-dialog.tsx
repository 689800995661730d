import type { EntryRow } from "#contract/entries.ts";
import { discardForm } from "#dashboard/api/forms/stored-forms.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { DeleteKeyDialog } from "#dashboard/pages/translations/panel/key-details/delete-key-dialog.tsx";
import { keyFormName } from "#dashboard/pages/translations/panel/key-details/key-details.ts";
import { KeyDetailsDialog } from "#dashboard/pages/translations/panel/key-details/key-details-dialog.tsx";
import { DuplicateKeyDialog } from "./duplicate-key-dialog.tsx";
import type { KeyAction } from "./key-actions.ts";
import { MoveKeyDialog } from "./move-key-dialog.tsx";
import { RenameKeyDialog } from "./rename-key-dialog.tsx";

/** The dialog of an action on the key of a row. */
export function KeyDialog(props: {
  action: Exclude<KeyAction, "restore">;
  row: EntryRow;
  onDuplicated: (key: string) => void;
  onClose: () => void;
}) {
  const { action, row, onDuplicated, onClose } = props;
  const { scope } = useGrid();
  switch (action) {
    case "details":
      return <KeyDetailsDialog row={row} onClose={onClose} />;
    case "duplicate":
      return <DuplicateKeyDialog row={row} onDuplicated={onDuplicated} onClose={onClose} />;
    case "rename":
      return <RenameKeyDialog row={row} onClose={onClose} />;
    case "move":
      return <MoveKeyDialog row={row} onClose={onClose} />;
    case "delete":
      return (
        <DeleteKeyDialog
          row={row}
          onDeleted={() => discardForm(keyFormName(scope, row.key))}
          onClose={onClose}
        />
      );
  }
}
