import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { staleResultsQuery } from "#dashboard/api/entries/entries.ts";
import type { Live } from "#dashboard/api/live/live.ts";

/** Many saves in a row are asked about once. */
const restMs = 800;

/** What left a frozen set or would have come to it, asked after changes and while the page is in sight. */
export function useStaleResults(scope: BranchScope, set: string | undefined, live: Live) {
  const client = useQueryClient();
  const query = staleResultsQuery(scope, set ?? "");
  const { data } = useQuery({ ...query, enabled: false });
  useEffect(() => {
    if (set === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      if (document.visibilityState === "visible")
        void client
          .fetchQuery({ ...staleResultsQuery(scope, set), staleTime: 0, retry: false })
          .catch(() => undefined);
    };
    const plan = () => {
      timer ??= setTimeout(ask, restMs);
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
