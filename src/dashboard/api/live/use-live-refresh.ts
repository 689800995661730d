import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { projectEndpoints } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshSteadily } from "#dashboard/api/transport/refresh-steadily.ts";
import { paced } from "#dashboard/lib/time/paced.ts";
import { useLive } from "./live.ts";

/** Changes that come together are asked for once. */
const pauseMs = 1_000;

/**
 * Keeps what a page shows of a branch fresh while others work: queries under the key are asked anew after changes.
 * Without a key only after those of other resources than texts, which the connection sees to by itself.
 */
export function useLiveRefresh(scope: BranchScope, queryKey?: QueryKey): void {
  const client = useQueryClient();
  const key = queryKey && JSON.stringify(queryKey);
  const refresh = useCallback(
    () => key !== undefined && refreshSteadily(client, JSON.parse(key)),
    [client, key],
  );
  useLiveChanges(scope, refresh);
}

/** Says that somebody changed a branch; the next time once what follows from it is done. */
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
    const { ask, stop } = paced(onChanged, pauseMs);
    const forget = live.onChanged(ask);
    return () => {
      stop();
      forget();
    };
  }, [live, onChanged]);
}
