import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Branch } from "#contract/branches.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

/** Two different existing branches, and their ids for queries. */
export type ChosenPair = { from: Branch; to: Branch; ids: BranchPair };

/** Returns the pair of branches named in the URL; by default the open branch and the default branch. */
export function usePair({ app, branch }: BranchScope) {
  const query = useQuery(branchesQuery(app));
  const [params, changeParams] = useParamsState();
  const { branches, defaultBranch = "" } = query.data ?? {};
  const selection = {
    from: params.get("from") ?? (branch === defaultBranch ? "" : branch),
    to: params.get("to") ?? defaultBranch,
  };
  const from = branches?.find(({ _id }) => _id === selection.from);
  const to = branches?.find(({ _id }) => _id === selection.to);
  const pair = useMemo<ChosenPair | undefined>(
    () => (from && to && from !== to ? { from, to, ids: { app, from: from._id, to: to._id } } : undefined),
    [app, from, to],
  );
  return {
    query,
    branches: branches ?? [],
    selection,
    pair,
    changePair: (change: { from?: string; to?: string }) =>
      changeParams({ ...selection, ...change, merged: undefined }),
  };
}
