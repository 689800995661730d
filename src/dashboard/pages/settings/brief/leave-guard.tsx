import { FormattedMessage } from "react-intl";
import { useBlocker } from "react-router";
import { useUnloadWarning } from "#dashboard/lib/leaving/use-unload-warning.ts";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";

/** Confirms leaving the page with unsaved changes; the tab keeps them either way. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname;
  });
  useUnloadWarning(true);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={<FormattedMessage id="briefDesigner.leave" />}
      actionLabel={<FormattedMessage id="briefDesigner.leave.action" />}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <FormattedMessage id="briefDesigner.leave.about" />
    </ConfirmDialog>
  );
}
