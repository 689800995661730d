import { queryOptions } from "@tanstack/react-query";
import { tagCategoryEndpoints, tagEndpoints } from "#contract/tags/tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The categories of a project with the number of this branch's tags in each. */
export function categoryUseQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "categoryUse"),
    queryFn: async ({ signal }) => {
      const [categories, tags] = await Promise.all([
        call(tagCategoryEndpoints.list, { query: { ...scope }, signal }),
        call(tagEndpoints.list, { query: { ...scope, includeEntryKeys: "false" }, signal }),
      ]);
      return categories.map((category) => ({
        ...category,
        tags: tags.filter((tag) => tag.category === category.name).length,
      }));
    },
  });
}
