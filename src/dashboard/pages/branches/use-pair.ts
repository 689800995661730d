import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Branch } from "#contract/projects/branches.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { BranchPair } from "#dashboard/api/branches.ts";
import { branchesQuery } from "#dashboard/api/projects.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

/** Two branches that are there and are not the same, and their ids as queries take them. */
export type ChosenPair = { from: Branch; to: Branch; ids: BranchPair };

/** The branches that the address names; the one that is open, and the default one, where it does not. */
export function usePair({ app, branch }: BranchScope) {
  const query = useQuery(branchesQuery(app));
  const [params, changeParams] = useParamsState();
  const { branches, defaultBranch = "" } = query.data ?? {};
  const asked = {
    from: params.get("from") ?? (branch === defaultBranch ? "" : branch),
    to: params.get("to") ?? defaultBranch,
  };
  const from = branches?.find(({ _id }) => _id === asked.from);
  const to = branches?.find(({ _id }) => _id === asked.to);
  const pair = useMemo<ChosenPair | undefined>(
    () => (from && to && from !== to ? { from, to, ids: { app, from: from._id, to: to._id } } : undefined),
    [app, from, to],
  );
  return {
    query,
    branches: branches ?? [],
    asked,
    pair,
    changePair: (change: { from?: string; to?: string }) =>
      changeParams({ ...asked, ...change, merged: undefined }),
  };
}
