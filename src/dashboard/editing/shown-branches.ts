import { useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";

/** The branches whose unsaved texts an open view shows itself, once for each view. */
let views: readonly BranchScope[] = [];
const listeners = createListeners();

/** A view shows the unsaved texts of a branch until it calls what this answers. */
export function showUnsavedOf({ app, branch }: BranchScope): () => void {
  const view = { app, branch };
  change([...views, view]);
  return () => change(views.filter((one) => one !== view));
}

/** Whether an open view shows the unsaved texts of a branch. */
export function useIsUnsavedShown(): (scope: BranchScope) => boolean {
  const shown = useSyncExternalStore(listeners.subscribe, () => views);
  return ({ app, branch }) => shown.some((one) => one.app === app && one.branch === branch);
}

function change(open: readonly BranchScope[]): void {
  views = open;
  listeners.notify();
}
