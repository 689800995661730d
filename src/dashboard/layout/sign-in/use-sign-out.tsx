import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";

const SignOut = lazyPart(() => import("./sign-out.tsx"), "SignOut");

/** Starts signing out, to the sign-in page or `next`; `leaving` renders its confirmation and errors. */
export function useSignOut(next?: string): { signOut: () => void; leaving: ReactNode } {
  /** Number of the current attempt, used as its key; 0 is none. */
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
