import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import { useLiveChanges } from "#dashboard/api/live/use-live-refresh.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";

/** `stale`: a branch changed since the preview was loaded; `refreshed`: the preview was loaded again since then. */
type PreviewState = "fresh" | "stale" | "refreshing" | "refreshed";
export type PreviewRefresh = { state: PreviewState; run: () => void };

/**
 * Marks the preview of a merge as stale when a branch changes, so that it does not change while the user works on it.
 * `run` loads it again.
 */
export function usePreviewRefresh(pair: BranchPair): PreviewRefresh {
  const client = useQueryClient();
  const [state, setState] = useState<PreviewState>("fresh");
  const markStale = useCallback(() => setState("stale"), []);
  useLiveChanges({ app: pair.app, branch: pair.from }, markStale);
  useLiveChanges({ app: pair.app, branch: pair.to }, markStale);
  const run = useCallback(() => {
    setState("refreshing");
    void client.invalidateQueries({ queryKey: queryKeys.pair(pair) }).then(() => {
      // The promise resolves even if a query failed.
      const preview = client.getQueryState(queryKeys.pair(pair, "preview"));
      const isFresh = preview?.status === "success" && !preview.isInvalidated;
      setState((current) => (current === "refreshing" ? (isFresh ? "refreshed" : "stale") : current));
    });
  }, [client, pair]);
  return { state, run };
}
