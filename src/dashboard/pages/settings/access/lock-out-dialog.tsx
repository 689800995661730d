import { FormattedMessage } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";

/** One's own address, where the server refuses a change that would lock it out; undefined for other errors. */
export function lockedOutAddress(error: unknown): string | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "locks_you_out") return undefined;
  return String(error.details.yourAddress);
}

/** Asks whether one means to lock oneself out: from one's own address there is no way back. */
export function LockOutDialog(props: {
  error: unknown;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const errorMessage = useErrorMessage();
  const address = lockedOutAddress(props.error);
  return (
    <ConfirmDialog
      title={<FormattedMessage id="access.lockOut" />}
      actionLabel={<FormattedMessage id="access.lockOut.action" />}
      problem={address === undefined && props.error ? errorMessage(props.error) : undefined}
      isPending={props.isPending}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <FormattedMessage id="access.lockOut.about" values={{ address: address ?? "" }} />
    </ConfirmDialog>
  );
}
