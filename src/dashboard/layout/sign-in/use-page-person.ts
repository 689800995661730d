import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { refreshShown } from "#dashboard/api/live/refresh-shown.ts";
import { askWhoIsIn, sessionQuery } from "#dashboard/api/people/session.ts";
import { onSignedOut } from "#dashboard/api/transport/call.ts";
import { onOtherTab } from "#dashboard/api/transport/other-tabs.ts";
import { useHasEnded, usePageState } from "#dashboard/api/transport/page-person.ts";
import { loadAnew } from "#dashboard/lib/leaving.ts";

/** Follows who is signed in in this browser: whether the page may go on, or its session ended, and since when it may again. */
export function usePagePerson() {
  const client = useQueryClient();
  const page = usePageState();
  const hasEnded = useHasEnded();
  const { dataUpdatedAt } = useQuery(sessionQuery());
  const ask = useCallback(() => void askWhoIsIn(client), [client]);
  /** Something may have been refused since the page's person was seen last. */
  const isStale = useRef(false);
  const isUnnamed = page.standing === "another" && page.name === undefined;
  useEffect(() => {
    if (page.standing === "another") isStale.current = true;
    if (isUnnamed) ask();
  }, [page.standing, isUnnamed, ask]);
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
  useEffect(() => onOtherTab(ask), [ask]);
  useReturn(page.standing === "over", ask);
  return { page, hasEnded };
}

/** A page that the browser kept and shows again, by its button back, may not be its person's any more. */
function useReturn(isOver: boolean, ask: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isOver ? loadAnew() : ask();
    };
    window.addEventListener("pageshow", look);
    return () => window.removeEventListener("pageshow", look);
  }, [isOver, ask]);
}
