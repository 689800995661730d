import { useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";

/** How many open views show the unsaved texts of a branch themselves. */
const views = new Map<string, number>();
const listeners = new Set<() => void>();
let shown: ReadonlySet<string> = new Set();

/** A view shows the unsaved texts of a branch until it calls what this answers. */
export function showUnsavedOf(scope: BranchScope): () => void {
  const name = nameOf(scope);
  count(name, 1);
  return () => count(name, -1);
}

/** Whether an open view shows the unsaved texts of a branch. */
export function useIsUnsavedShown(): (scope: BranchScope) => boolean {
  const names = useSyncExternalStore(subscribe, () => shown);
  return (scope) => names.has(nameOf(scope));
}

function nameOf({ app, branch }: BranchScope): string {
  return `${app} ${branch}`;
}

function count(name: string, more: 1 | -1): void {
  views.set(name, (views.get(name) ?? 0) + more);
  shown = new Set([...views].flatMap(([one, open]) => (open > 0 ? [one] : [])));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
