import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { AppFrame } from "#dashboard/layout/frame/app-frame.tsx";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { KeysPerson } from "#dashboard/lib/shortcuts/use-keys.ts";
import { paths } from "#dashboard/paths.ts";
import { SessionPending } from "./session-pending.tsx";
import { usePagePerson } from "./use-page-person.ts";

const SignInAgain = lazyPart(() => import("./sign-in-again.tsx"), "SignInAgain");
const AnotherPerson = lazyPart(() => import("./another-person.tsx"), "AnotherPerson");

/** Pages behind the sign-in. Without a session, redirects to the sign-in page, which returns to the requested page. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const session = useQuery(sessionQuery());
  const { page, hasEnded } = usePagePerson();
  // The page is about to be reloaded.
  if (page.standing === "over") return null;
  if (!session.data) return <SessionPending session={session} />;
  const { user } = session.data;
  if (!user) return <Navigate to={paths.signIn(pathname + search)} replace />;
  return (
    <KeysPerson value={user._id}>
      <AppFrame />
      <Suspense>
        {page.standing === "another" ? (
          <AnotherPerson own={user.name} other={page.name} />
        ) : (
          hasEnded && <SignInAgain email={user.email} />
        )}
      </Suspense>
    </KeysPerson>
  );
}
