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

/** Changes that arrive together cause one refetch. */
const pauseMs = 1_000;

/**
 * Refreshes a page about a branch: queries under the key are refetched when the page opens and after changes. Without
 * a key, only after changes of resources other than texts, which the live connection handles itself.
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
    // Data fetched before the page was mounted may be older than the events that it receives. Failed queries are
    // skipped: otherwise a page that shows refusals would repeat each of them when it is mounted.
    const predicate = ({ state }: Query) => state.data !== undefined;
    void client.invalidateQueries({ queryKey: JSON.parse(key), predicate }, { cancelRefetch: false });
  }, [client, key]);
  useLiveChanges(scope, refresh);
}

/** Calls back when another user changed a branch; not again until the previous call has finished. */
export function useLiveChanges(scope: BranchScope, onChanged: () => unknown): void {
  const { data: session } = useQuery(sessionQuery());
  const live = useLive(scope, session?.user?._id ?? "");
  const { data: version } = useQuery({
    queryKey: queryKeys.branch(scope, "version"),
    gcTime: 0,
    queryFn: ({ signal }) => call(projectEndpoints.version, { query: { ...scope }, signal }),
  });
  useEffect(() => {
    if (version) live.noteSequence(version.appVersion);
  }, [live, version]);
  useEffect(() => {
    const { ask, stop } = throttle(onChanged, pauseMs);
    const forget = live.onChanged(ask);
    return () => {
      stop();
      forget();
    };
  }, [live, onChanged]);
}
