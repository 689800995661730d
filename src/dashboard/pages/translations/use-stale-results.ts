import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { staleResultsQuery } from "#dashboard/api/entries/entries.ts";
import type { Live } from "#dashboard/api/live/live.ts";

/** Delay of the query after a change, in ms, so that many saves cause one query. */
const restMs = 800;

/** Number of rows that a refresh would remove or add; queried after changes while the page is visible. */
export function useStaleResults(scope: BranchScope, set: string | undefined, live: Live) {
  const client = useQueryClient();
  const query = staleResultsQuery(scope, set ?? "");
  const { data } = useQuery({ ...query, enabled: false });
  useEffect(() => {
    if (set === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      if (document.visibilityState === "visible")
        void client
          .fetchQuery({ ...staleResultsQuery(scope, set), staleTime: 0, retry: false })
          .catch(() => undefined);
    };
    const plan = () => {
      timer ??= setTimeout(refetch, restMs);
    };
    const stop = live.onChanged(plan);
    document.addEventListener("visibilitychange", plan);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", plan);
    };
  }, [client, scope, set, live]);
  return data;
}
