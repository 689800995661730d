import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { sessionEndpoints } from "#contract/people/session.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { noteSigningOut } from "#dashboard/api/transport/page-person.ts";
import { storeAll, wouldLose } from "#dashboard/lib/leaving.ts";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { leaveSignedOut } from "./leave-signed-out.ts";

/** Stores what can be stored, asks about what would be lost, and leaves; or says why one is still signed in. */
export function SignOut({ next, onStay }: { next: string | undefined; onStay: () => void }) {
  const errorMessage = useErrorMessage();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    setIsAsking(false);
    noteSigningOut(true);
    try {
      await call(sessionEndpoints.signOut, {});
    } catch (error) {
      noteSigningOut(false);
      // The page says by itself who is signed in instead, for as long as that is so.
      const isAnother = error instanceof ApiCallError && error.code === "another_person";
      return isAnother ? onStay() : setProblem(errorMessage(error));
    }
    leaveSignedOut(next);
  };
  const begin = useEffectEvent(async () => {
    await storeAll();
    if (wouldLose()) setIsAsking(true);
    else await leave();
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, []);
  if (problem) return <StillSignedIn problem={problem} onClose={onStay} />;
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={<FormattedMessage id="signOut.lose" />}
      actionLabel={<FormattedMessage id="shell.signOut" />}
      onConfirm={() => void leave()}
      onClose={onStay}
    >
      <FormattedMessage id="signOut.lose.about" />
    </ConfirmDialog>
  );
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
