import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Session } from "#contract/auth/session.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { noteSession } from "#dashboard/api/transport/page-person.ts";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Shown when the session ended on an open page: the page keeps all input and continues after the password. */
export function SignInAgain({ email }: { email: string }) {
  const client = useQueryClient();
  const continueSession = (session: Session) => {
    notifyOtherTabs();
    // A page of another user must not stay open.
    if (noteSession(session)) client.setQueryData(sessionQuery().queryKey, session);
    else reloadPage();
  };
  return (
    <Dialog isOpen title={<FormattedMessage id="signIn.again" />}>
      <p className="mb-4 text-sm text-ink-muted">
        <FormattedMessage id="signIn.again.about" />
      </p>
      <SignInForm email={email} onSignedIn={continueSession} />
    </Dialog>
  );
}
