import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { sessionEndpoints } from "#contract/session.ts";
import { call } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Leaves, or says why one is still signed in. */
export function useSignOut(): { signOut: () => void; problem: ReactNode } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const words = useErrorWords();
  const [problem, setProblem] = useState<string>();
  const signOut = async () => {
    setProblem(undefined);
    try {
      await call(sessionEndpoints.signOut, {});
    } catch (error) {
      return setProblem(words(error));
    }
    client.clear();
    await navigate(paths.signIn());
  };
  return {
    signOut: () => void signOut(),
    problem: problem && <StillSignedIn problem={problem} onClose={() => setProblem(undefined)} />,
  };
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
