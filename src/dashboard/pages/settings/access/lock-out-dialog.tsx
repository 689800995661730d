import { FormattedMessage } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";

/**
 * Returns the user's address if the server rejected a change that would lock it out; undefined for other
 * errors.
 */
export function lockedOutAddress(error: unknown): string | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "locks_you_out") return undefined;
  return String(error.details.yourAddress);
}

/** Confirms a change that locks out the user's own address, which cannot be undone from that address. */
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
