import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { onSignedOut } from "#dashboard/api/call.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { KeysPerson } from "#dashboard/lib/keys/use-keys.ts";
import { loadLater } from "#dashboard/lib/load-later.ts";
import { paths } from "#dashboard/paths.ts";
import { AppFrame } from "./app-frame.tsx";
import { Failed } from "./failed.tsx";

const load = loadLater(() => import("./sign-in-again.tsx"));
const SignInAgain = lazy(async () => ({ default: (await load()).SignInAgain }));

/** Pages behind the sign-in. Who comes without a session goes there, and then back to where they wanted. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const session = useQuery(sessionQuery());
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => onSignedOut(() => setHasEnded(true)), []);
  if (session.isError && !session.data) {
    return (
      <main className="p-6">
        <Failed error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data) return null;
  const { user } = session.data;
  if (!user) return <Navigate to={paths.signIn(pathname + search)} replace />;
  return (
    <KeysPerson value={user._id}>
      <AppFrame />
      {hasEnded && (
        <Suspense>
          <SignInAgain email={user.email} isOpen onClose={() => setHasEnded(false)} />
        </Suspense>
      )}
    </KeysPerson>
  );
}
