import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { Session } from "#contract/people/session.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { noteSession } from "#dashboard/api/transport/page-person.ts";
import { loadAnew } from "#dashboard/lib/leaving.ts";

/** Goes on after somebody signed in: on this page, or on one that is loaded anew where this one was somebody else's. */
export function useEnter(): (session: Session, next: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (session, next) => {
      notifyOtherTabs();
      if (!noteSession(session)) return loadAnew(next);
      client.setQueryData(sessionQuery().queryKey, session);
      void navigate(next, { replace: true });
    },
    [client, navigate],
  );
}
