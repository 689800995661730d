import { type Query, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { projectEndpoints } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshSteadily } from "#dashboard/api/transport/refresh-steadily.ts";
import { throttle } from "#dashboard/lib/time/throttle.ts";
import { useLive } from "./live.ts";

/** Changes that arrive together cause one refetch. */
const pauseMs = 1_000;

/**
 * Keeps a page about a branch current while others work: queries under the key are refetched when it is opened and after
 * changes. Without a key only after changes of resources other than texts, which the connection handles itself.
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
    // What was asked before the page was there may be older than the changes that it hears of from now on. What was
    // refused has nothing to be older: a page that shows refusals without this would be opened by each of them anew.
    const predicate = ({ state }: Query) => state.data !== undefined;
    void client.invalidateQueries({ queryKey: JSON.parse(key), predicate }, { cancelRefetch: false });
  }, [client, key]);
  useLiveChanges(scope, refresh);
}

/** Calls back when somebody changed a branch; not again until the previous call has finished. */
export function useLiveChanges(scope: BranchScope, onChanged: () => unknown): void {
  const { data: session } = useQuery(sessionQuery());
  const live = useLive(scope, session?.user?._id ?? "");
  const { data: version } = useQuery({
    queryKey: ["project", scope.app, scope.branch, "version"],
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
