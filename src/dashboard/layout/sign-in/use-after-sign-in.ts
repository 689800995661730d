import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { Session } from "#contract/auth/session.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";

/** Returns a function that opens `next` after a sign-in; reloads if the page belonged to another user. */
export function useAfterSignIn(): (session: Session, next: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (session, next) => {
      notifyOtherTabs();
      if (!recordSession(session)) return reloadPage(next);
      client.setQueryData(sessionQuery().queryKey, session);
      void navigate(next, { replace: true });
    },
    [client, navigate],
  );
}
