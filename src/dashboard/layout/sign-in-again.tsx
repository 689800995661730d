import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Session } from "#contract/session.ts";
import { refreshQuietly } from "#dashboard/api/projects.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { Dialog } from "#dashboard/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The session ended while somebody worked: the page stays with everything typed, and goes on after the password. */
export function SignInAgain({
  email,
  isOpen,
  onClose,
}: {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const goOn = (session: Session) => {
    // Somebody else's page must not stay.
    if (session.user?.email !== email) return window.location.reload();
    client.setQueryData(sessionQuery().queryKey, session);
    onClose();
    for (const app of appsShown(client)) void refreshQuietly(client, app);
    void client.invalidateQueries({ type: "active", predicate: ({ queryKey: [kind] }) => isOwn(kind) });
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={<FormattedMessage id="signIn.again" />}>
      <p className="mb-4 text-sm text-ink-muted">
        <FormattedMessage id="signIn.again.about" />
      </p>
      <SignInForm email={email} onSignedIn={goOn} />
    </Dialog>
  );
}

/** Of one's account or team. */
function isOwn(kind: unknown): boolean {
  return ["account", "tokens", "team", "teams", "notifications"].includes(String(kind));
}

/** The projects of which anything is shown, and of which some answers may have been refused meanwhile. */
function appsShown(client: QueryClient): Set<string> {
  const keys = client
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ queryKey }) => queryKey);
  return new Set(keys.filter(([kind]) => kind === "project").map(([, app]) => String(app)));
}
