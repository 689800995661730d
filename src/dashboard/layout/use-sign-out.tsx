import { X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useIntl } from "react-intl";
import { sessionEndpoints } from "#contract/session.ts";
import { call } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { tellOtherTabs } from "#dashboard/api/other-tabs.ts";
import { endPage } from "#dashboard/api/page-person.ts";
import { loadAnew, storeAll, wouldLose } from "#dashboard/lib/leaving.ts";
import { loadLater } from "#dashboard/lib/load-later.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const load = loadLater(() => import("./sign-out-dialog.tsx"));
const SignOutDialog = lazy(async () => ({ default: (await load()).SignOutDialog }));

/**
 * Leaves, or says why one is still signed in. What can be stored is stored before, and what would be lost is asked about.
 */
export function useSignOut(): { signOut: () => void; problem: ReactNode } {
  const words = useErrorWords();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const leave = async () => {
    setIsAsking(false);
    try {
      await call(sessionEndpoints.signOut, {});
    } catch (error) {
      return setProblem(words(error));
    }
    leaveSignedOut();
  };
  const signOut = async () => {
    setProblem(undefined);
    await storeAll();
    if (wouldLose()) setIsAsking(true);
    else await leave();
  };
  return {
    signOut: () => void signOut(),
    problem: (
      <>
        {problem && <StillSignedIn problem={problem} onClose={() => setProblem(undefined)} />}
        {isAsking && (
          <Suspense>
            <SignOutDialog onConfirm={() => void leave()} onClose={() => setIsAsking(false)} />
          </Suspense>
        )}
      </>
    ),
  };
}

/** Once the session is over: nothing of the page stays for whoever signs in next. */
export function leaveSignedOut(): void {
  endPage();
  tellOtherTabs();
  loadAnew(paths.signIn());
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
          <Button
            variant="quiet"
            size="small"
            aria-label={intl.formatMessage({ id: "shell.close" })}
            onPress={onClose}
          >
            <X aria-hidden size={14} />
          </Button>
        </div>
      </Notice>
    </div>
  );
}
