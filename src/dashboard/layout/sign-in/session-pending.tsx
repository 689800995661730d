import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { Session } from "#contract/auth/session.ts";
import { isPassing } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";

/**
 * Page shown until the session is loaded: the server may be slow, or unable to reach its database. The message of the
 * last failure stays while the session is requested again.
 */
export function SessionPending({ session }: { session: UseQueryResult<Session> }) {
  const [failure, setFailure] = useState<Error>();
  const current = session.error ?? session.failureReason;
  if (current !== null && current !== failure) setFailure(current);
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-11 flex-none items-center gap-2 border-b border-line px-4 font-semibold">
        <img src="/icon.svg" alt="" className="size-5" />
        Parlance
      </header>
      <main className="mx-auto w-full max-w-xl flex-1 p-8">
        {failure === undefined ? (
          <Loading />
        ) : (
          <>
            <h1 className="text-lg font-semibold">
              <FormattedMessage id="shell.broken" />
            </h1>
            <div className="mt-1 text-ink-muted">
              <Failed error={failure} onRetry={() => void session.refetch()} />
            </div>
            {isPassing(failure) && (
              <p className="text-sm text-ink-muted">
                <FormattedMessage id="shell.comesBack" />
              </p>
            )}
          </>
        )}
      </main>
    </div>
  );
}
