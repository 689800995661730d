import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** A dialog with a form: its fields, the problem of the last attempt, and the buttons. */
export function FormDialog(props: {
  /** Message id of the title and of the button. */
  title: string;
  problem: string | undefined;
  isSubmitting: boolean;
  isDisabled?: boolean;
  onSubmit: (event: React.FormEvent) => void;
  /** Deletes the stored input. Called on Cancel; Escape and a click beside the dialog keep the input. */
  onDiscard: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      title={<FormattedMessage id={props.title} />}
    >
      <form onSubmit={props.onSubmit} noValidate className="flex flex-col gap-4">
        {props.children}
        {props.problem && <Notice tone="danger">{props.problem}</Notice>}
        <DialogFooter onCancel={props.onClose} onDiscard={props.onDiscard}>
          <Button
            type="submit"
            variant="primary"
            isDisabled={props.isDisabled === true}
            isPending={props.isSubmitting}
          >
            <FormattedMessage id={props.title} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
