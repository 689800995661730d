import { FormattedMessage } from "react-intl";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";

/** Asks before something is lost by signing out. */
export function SignOutDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={<FormattedMessage id="signOut.lose" />}
      act={<FormattedMessage id="shell.signOut" />}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FormattedMessage id="signOut.lose.about" />
    </ConfirmDialog>
  );
}
