import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SavedView } from "#contract/views.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { refreshSteadily } from "#dashboard/api/transport/refresh-steadily.ts";
import { viewCountsMs, viewCountsQuery } from "#dashboard/api/views.ts";
import { throttle } from "#dashboard/lib/time/throttle.ts";

/**
 * Numbers of rows of the listed views by their ids. After changes, the rows are counted again at most every ten
 * seconds.
 */
export function useViewCounts(
  scope: BranchScope,
  views: readonly SavedView[],
  live: Live,
): Record<string, number | null> {
  const client = useQueryClient();
  const { data = {} } = useQuery(
    viewCountsQuery(
      scope,
      views.map(({ _id }) => _id),
    ),
  );
  const { app, branch } = scope;
  useEffect(() => {
    const { ask, stop } = throttle(
      () => refreshSteadily(client, queryKeys.details(app, "viewCounts", branch)),
      viewCountsMs,
    );
    const forget = live.onChanged(ask);
    return () => {
      stop();
      forget();
    };
  }, [client, app, branch, live]);
  return data;
}
