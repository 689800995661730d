import { type Query, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { projectEndpoints } from "#contract/projects/projects.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshSteadily } from "#dashboard/api/transport/refresh-steadily.ts";
import { throttle } from "#dashboard/lib/time/throttle.ts";
import { useLive } from "./live.ts";

/** Delay of a refetch after a change, in ms, so that changes that arrive together cause one refetch. */
const pauseMs = 1_000;

/**
 * Keeps a page about a branch up to date. With a key, the queries under it are refetched when the page opens and after
 * changes. Without a key, only the live connection runs, which refreshes resources itself.
 */
export function useLiveRefresh(scope: BranchScope, queryKey?: QueryKey): void {
  const client = useQueryClient();
  const key = queryKey && JSON.stringify(queryKey);
  const refresh = useCallback(
    () => key !== undefined && refreshSteadily(client, JSON.parse(key)),
    [client, key],
  );
  useEffect(() => {
    if (key === undefined) return;
    // Data that was fetched before the page was mounted may be older than the first event. Failed queries are skipped,
    // so that a page that shows an error does not repeat the request.
    const predicate = ({ state }: Query) => state.data !== undefined;
    void client.invalidateQueries({ queryKey: JSON.parse(key), predicate }, { cancelRefetch: false });
  }, [client, key]);
  useLiveChanges(scope, refresh);
}

/** Calls `onChanged` after a change of a branch, at most once per second, and never while a call is running. */
export function useLiveChanges(scope: BranchScope, onChanged: () => unknown): void {
  const { data: session } = useQuery(sessionQuery());
  const live = useLive(scope, session?.user?._id ?? "");
  const { data: version } = useQuery({
    queryKey: queryKeys.branch(scope, "version"),
    gcTime: 0,
    queryFn: ({ signal }) => call(projectEndpoints.version, { query: { ...scope }, signal }),
  });
  useEffect(() => {
    if (version) live.recordSequence(version.appVersion);
  }, [live, version]);
  useEffect(() => {
    const { ask, stop } = throttle(onChanged, pauseMs);
    const unsubscribe = live.onChanged(ask);
    return () => {
      stop();
      unsubscribe();
    };
  }, [live, onChanged]);
}
