import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** The buttons at the end of a dialog: Cancel, then the main action. */
export function DialogFooter(props: {
  onCancel: () => void;
  /** Deletes the stored input. Called on Cancel; Escape and a click beside the dialog keep the input. */
  onDiscard?: () => void;
  /** Replaces the label "Cancel" if the main action of the dialog cancels something itself. */
  cancelLabel?: ReactNode;
  isCancelDisabled?: boolean;
  /** Whether Cancel has the focus when the dialog opens, as before a deletion. */
  isCancelFocused?: boolean;
  /** Actions and texts at the other end of the footer. */
  start?: ReactNode;
  /** Further actions, and last the main one. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {props.start && <div className="me-auto flex items-center gap-2">{props.start}</div>}
      <Button
        variant="ghost"
        isDisabled={props.isCancelDisabled === true}
        autoFocus={props.isCancelFocused === true}
        onPress={() => {
          props.onDiscard?.();
          props.onCancel();
        }}
      >
        {props.cancelLabel ?? <FormattedMessage id="shell.cancel" />}
      </Button>
      {props.children}
    </div>
  );
}
