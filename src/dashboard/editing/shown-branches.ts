import { useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";

/** Branches whose unsaved texts an open view shows; one element per view. */
let views: readonly BranchScope[] = [];
const listeners = createListeners();

/** Registers a view that shows the unsaved texts of a branch; returns a function that unregisters it. */
export function showUnsavedOf({ app, branch }: BranchScope): () => void {
  const view = { app, branch };
  setViews([...views, view]);
  return () => setViews(views.filter((shownView) => shownView !== view));
}

/** Returns a function that tells whether an open view shows the unsaved texts of a branch. */
export function useIsUnsavedShown(): (scope: BranchScope) => boolean {
  const shown = useSyncExternalStore(listeners.subscribe, () => views);
  return ({ app, branch }) => shown.some((shownView) => shownView.app === app && shownView.branch === branch);
}

function setViews(next: readonly BranchScope[]): void {
  views = next;
  listeners.notify();
}
