import { lazy, type ReactNode, Suspense, useState } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";

const load = loadLater(() => import("./sign-out.tsx"));
const SignOut = lazy(async () => ({ default: (await load()).SignOut }));

/** The way out, to the sign-in or to `next`; what is to be asked or said about it is shown where `leaving` is. */
export function useSignOut(next?: string): { signOut: () => void; leaving: ReactNode } {
  /** Each one is tried by itself; 0 is none. */
  const [attempt, setAttempt] = useState(0);
  return {
    signOut: () => setAttempt((before) => before + 1),
    leaving: attempt > 0 && (
      <Suspense>
        <SignOut key={attempt} next={next} onStay={() => setAttempt(0)} />
      </Suspense>
    ),
  };
}
