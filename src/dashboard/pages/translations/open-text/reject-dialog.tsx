import { type KeyboardEvent, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { displayedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { FindRow } from "#dashboard/pages/translations/grid/keyboard/find-row.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { goToNextReview, rejectText } from "#dashboard/pages/translations/grid/keyboard/review-commands.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";

/** Dialog for the comment of a rejection; Enter rejects the text and goes to the next text to review. */
export function RejectDialog(props: { gridCell: GridCell; findRow: FindRow; onClose: () => void }) {
  const { gridCell, findRow, onClose } = props;
  const grid = useGrid();
  const intl = useIntl();
  const [comment, setComment] = useState(
    () => displayedCell(gridCell.cell, grid.queue.unsavedOf(gridCell.address)).comment,
  );

  function reject(): void {
    rejectText(grid, gridCell, comment.trim());
    onClose();
    // The closed dialog returns the focus to the grid in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => void goToNextReview(grid, { findRow })));
  }

  function handleKey(event: KeyboardEvent): void {
    const { key, shiftKey, isComposing } = pressOf(event.nativeEvent);
    if (key !== "Enter" || shiftKey || isComposing) return;
    event.preventDefault();
    reject();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="editor.reject.title" values={{ key: gridCell.address.key }} />}
    >
      <textarea
        aria-label={intl.formatMessage({ id: "panel.comment" })}
        placeholder={intl.formatMessage({ id: "editor.reject.hint" })}
        {...(comment === "" ? {} : { dir: "auto" })}
        rows={3}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={handleKey}
        onFocus={(event) => event.currentTarget.select()}
        className="block max-h-80 w-full resize-none field-sizing-content rounded-md border border-line-strong bg-surface px-2 py-1.5 leading-5"
      />
      <div className="mt-4">
        <DialogFooter onCancel={onClose}>
          <Button variant="primary" onPress={reject}>
            <FormattedMessage id="editor.reject.action" />
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
