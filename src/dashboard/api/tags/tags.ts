import { queryOptions } from "@tanstack/react-query";
import { type Group, groupEndpoints } from "#contract/groups.ts";
import { tagEndpoints } from "#contract/tags/tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

const namesMs = 60_000;

/** The names of a branch's tags, without their keys. */
export function tagNamesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tags", "names"),
    staleTime: namesMs,
    queryFn: async ({ signal }) => {
      const tags = await call(tagEndpoints.list, { query: { ...scope, includeEntryKeys: "false" }, signal });
      return tags.map((tag) => tag.name);
    },
  });
}

/** The groups of a branch with their numbers of keys, main group first. */
export function groupsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "groups"),
    staleTime: namesMs,
    queryFn: ({ signal }) => call(groupEndpoints.list, { query: scope, signal }),
  });
}

export function groupNamesQuery(scope: BranchScope) {
  return queryOptions({
    ...groupsQuery(scope),
    select: (groups: Group[]) => groups.map((group) => group.name),
  });
}
