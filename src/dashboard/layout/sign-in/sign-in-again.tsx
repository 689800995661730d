import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Session } from "#contract/auth/session.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Dialog shown when the session ends while a page is open. After the sign-in, the page continues with all input. */
export function SignInAgain({ email }: { email: string }) {
  const client = useQueryClient();
  const continueSession = (session: Session) => {
    notifyOtherTabs();
    // If another user signed in, the page is reloaded for that user.
    if (recordSession(session)) client.setQueryData(sessionQuery().queryKey, session);
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
