import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { refetchSession, sessionQuery } from "#dashboard/api/auth/session.ts";
import { refreshShown } from "#dashboard/api/projects/projects.ts";
import { onSignedOut } from "#dashboard/api/transport/call.ts";
import { onOtherTab } from "#dashboard/api/transport/other-tabs.ts";
import { useHasEnded, usePageState } from "#dashboard/api/transport/page-person.ts";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";

/**
 * Returns whether the page may send requests or another user has signed in (`page`), and whether the session ended.
 * Refreshes the page when the session continues.
 */
export function usePagePerson() {
  const client = useQueryClient();
  const page = usePageState();
  const hasEnded = useHasEnded();
  const { dataUpdatedAt } = useQuery(sessionQuery());
  const checkSession = useCallback(() => void refetchSession(client), [client]);
  /** Whether requests may have been refused since the session was last read. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the session was requested or changed
  useEffect(() => {
    if (!isStale.current) return;
    isStale.current = false;
    refreshShown(client);
  }, [client, dataUpdatedAt]);
  useEffect(() => onOtherTab(checkSession), [checkSession]);
  useOnPageRestored(page.standing === "over", checkSession);
  return { page, hasEnded };
}

/**
 * When the browser restores the page from its back/forward cache, checks the session, since another user may be
 * signed in; reloads if the page's user had signed out.
 */
function useOnPageRestored(isOver: boolean, checkSession: () => void): void {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isOver ? reloadPage() : checkSession();
    };
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [isOver, checkSession]);
}
