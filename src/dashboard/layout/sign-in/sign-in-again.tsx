import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Session } from "#contract/people/session.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { noteSession } from "#dashboard/api/transport/page-person.ts";
import { loadAnew } from "#dashboard/lib/leaving.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The session ended while somebody worked: the page stays with everything typed, and goes on after the password. */
export function SignInAgain({ email }: { email: string }) {
  const client = useQueryClient();
  const goOn = (session: Session) => {
    notifyOtherTabs();
    // Somebody else's page must not stay.
    if (noteSession(session)) client.setQueryData(sessionQuery().queryKey, session);
    else loadAnew();
  };
  return (
    <Dialog isOpen title={<FormattedMessage id="signIn.again" />}>
      <p className="mb-4 text-sm text-ink-muted">
        <FormattedMessage id="signIn.again.about" />
      </p>
      <SignInForm email={email} onSignedIn={goOn} />
    </Dialog>
  );
}
