import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { refetchSession, sessionQuery } from "#dashboard/api/auth/session.ts";
import { refreshShown } from "#dashboard/api/projects/projects.ts";
import { onSignedOut } from "#dashboard/api/transport/call.ts";
import { onOtherTab } from "#dashboard/api/transport/other-tabs.ts";
import { useHasEnded, usePageState } from "#dashboard/api/transport/page-person.ts";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";

/**
 * Tracks the session of this browser: whether the page may send requests, whether its session ended, and when it
 * continues.
 */
export function usePagePerson() {
  const client = useQueryClient();
  const page = usePageState();
  const hasEnded = useHasEnded();
  const { dataUpdatedAt } = useQuery(sessionQuery());
  const checkSession = useCallback(() => void refetchSession(client), [client]);
  /** Requests may have been refused since the page's user was last confirmed. */
  const isStale = useRef(false);
  const isUnnamed = page.standing === "another" && page.name === undefined;
  useEffect(() => {
    if (page.standing === "another") isStale.current = true;
    if (isUnnamed) checkSession();
  }, [page.standing, isUnnamed, checkSession]);
  useEffect(
    () =>
      onSignedOut(() => {
        isStale.current = true;
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the person's own session was read or opened
  useEffect(() => {
    if (!isStale.current) return;
    isStale.current = false;
    refreshShown(client);
  }, [client, dataUpdatedAt]);
  useEffect(() => onOtherTab(checkSession), [checkSession]);
  useReturn(page.standing === "over", checkSession);
  return { page, hasEnded };
}

/**
 * Checks the session of a page that the browser restored from its back/forward cache: another user may be signed in.
 */
function useReturn(isOver: boolean, checkSession: () => void): void {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isOver ? reloadPage() : checkSession();
    };
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [isOver, checkSession]);
}
