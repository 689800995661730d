import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type BranchPair, branchKeys } from "#dashboard/api/branches.ts";
import { useLiveChanges } from "#dashboard/api/live/use-live-refresh.ts";

/** `stale`: somebody changed a branch since; `refreshed`: the preview was asked anew while one was deciding. */
type PreviewState = "fresh" | "stale" | "refreshing" | "refreshed";
export type PreviewRefresh = { state: PreviewState; run: () => void };

/** A preview does not change under the person who decides; it is loaded again when they want to, or have to. */
export function usePreviewRefresh(pair: BranchPair): PreviewRefresh {
  const client = useQueryClient();
  const [state, setState] = useState<PreviewState>("fresh");
  const noteChange = useCallback(() => setState("stale"), []);
  useLiveChanges({ app: pair.app, branch: pair.from }, noteChange);
  useLiveChanges({ app: pair.app, branch: pair.to }, noteChange);
  const run = useCallback(() => {
    setState("refreshing");
    void client.invalidateQueries({ queryKey: branchKeys.pair(pair) }).then(() => {
      // It waits for the queries, whether they fail or not.
      const preview = client.getQueryState(branchKeys.preview(pair));
      const isFresh = preview?.status === "success" && !preview.isInvalidated;
      setState((now) => (now === "refreshing" ? (isFresh ? "refreshed" : "stale") : now));
    });
  }, [client, pair]);
  return { state, run };
}
