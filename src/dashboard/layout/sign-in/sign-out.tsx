import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { sessionEndpoints } from "#contract/auth/session.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { recordSigningOut } from "#dashboard/api/transport/page-person.ts";
import { listUnsavedBranches } from "#dashboard/editing/journal/journal-database.ts";
import { storeAll, wouldLoseInput } from "#dashboard/lib/leaving/leaving.ts";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { leaveSignedOut } from "./leave-signed-out.ts";

/**
 * Signs out as soon as it is mounted: stores unsaved input, and requires confirmation if input would be lost or stay
 * in this browser. `onStay` is called when the user cancels, or closes the error of a failed sign-out.
 */
export function SignOut({ next, onStay }: { next: string | undefined; onStay: () => void }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<ReactNode>();
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    setConfirmation(undefined);
    recordSigningOut(true);
    try {
      await call(sessionEndpoints.signOut, {});
    } catch (error) {
      recordSigningOut(false);
      // The page itself shows that another user is signed in.
      const isAnother = error instanceof ApiCallError && error.code === "another_person";
      return isAnother ? onStay() : setProblem(errorMessage(error));
    }
    leaveSignedOut(next);
  };
  const startSignOut = useEffectEvent(async () => {
    await storeAll();
    if (wouldLoseInput()) return setConfirmation(<FormattedMessage id="signOut.lose.about" />);
    const count = await countUnsaved(client.getQueryData(sessionQuery().queryKey)?.user?._id);
    if (count > 0) setConfirmation(<FormattedMessage id="signOut.unsaved.about" values={{ count }} />);
    else await leave();
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void startSignOut();
  }, []);
  if (problem) return <StillSignedIn problem={problem} onClose={onStay} />;
  if (confirmation === undefined) return null;
  return (
    <ConfirmDialog
      title={<FormattedMessage id="signOut.lose" />}
      actionLabel={<FormattedMessage id="shell.signOut" />}
      onConfirm={() => void leave()}
      onClose={onStay}
    >
      {confirmation}
    </ConfirmDialog>
  );
}

/**
 * Number of the user's unsaved texts stored in this browser, of all branches. Zero if the browser cannot store texts:
 * `wouldLoseInput` reports those.
 */
async function countUnsaved(person: string | undefined): Promise<number> {
  if (person === undefined) return 0;
  const branches = await listUnsavedBranches(person).catch(() => []);
  return branches.reduce((sum, { count }) => sum + count, 0);
}

function StillSignedIn({ problem, onClose }: { problem: string; onClose: () => void }) {
  const intl = useIntl();
  return (
    <div className="fixed end-3 top-12 z-40 max-w-sm rounded-md shadow-overlay">
      <Notice tone="danger">
        <div className="flex items-start gap-2">
          <p>
            {intl.formatMessage({ id: "shell.signOut.failed" })} {problem}
          </p>
          <CloseButton onPress={onClose} />
        </div>
      </Notice>
    </div>
  );
}
