import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import { manyTagEndpoints } from "#contract/tags/many-tags.ts";
import { tagCategoryEndpoints } from "#contract/tags/tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { addressesMs } from "#dashboard/api/screenshots/image-addresses.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** Number of screenshots on a tag's page; the gallery shows the rest. */
export const shownShots = 24;

/** All tags of a branch with their numbers of keys and screenshots. */
export function tagListQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tags", "list"),
    refetchInterval: addressesMs,
    queryFn: ({ signal }) => call(manyTagEndpoints.overview, { query: { ...scope }, signal }),
  });
}

/** The counters of some tags; the previous counters stay until the new ones arrive. */
export function tagProgressQuery(scope: BranchScope, tagIds: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tags", "progress", tagIds.join()),
    enabled: tagIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(manyTagEndpoints.progress, { query: { ...scope, tagIds: [...tagIds] }, signal }),
  });
}

/** Keys and screenshots that a merge would move. */
export function tagMergePreviewQuery(scope: BranchScope, tagIds: readonly string[], into: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tags", "merge", into, tagIds.join()),
    enabled: tagIds.length > 0 && into !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(manyTagEndpoints.merge, {
        query: { ...scope, dryRun: "true" },
        body: { tagIds: [...tagIds], into },
        signal,
      }),
  });
}

/** The first screenshots of a tag. */
export function tagShotsQuery(scope: BranchScope, tagId: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tags", "screenshots", tagId),
    refetchInterval: addressesMs,
    queryFn: ({ signal }) =>
      call(screenshotEndpoints.list, {
        query: { ...scope, tagId: [tagId], includeEntryIds: "false", limit: String(shownShots) },
        signal,
      }),
  });
}

/** The tag categories of the project. */
export function tagCategoriesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tagCategories"),
    queryFn: ({ signal }) => call(tagCategoryEndpoints.list, { query: { ...scope }, signal }),
  });
}

/** Refetches the lists of tags and the grid rows that show them, after a change of tags. */
export async function refreshTags(client: QueryClient, scope: BranchScope): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.branch(scope, "tags") }),
    client.invalidateQueries({ queryKey: queryKeys.branch(scope, "entries"), refetchType: "none" }),
  ]);
}

/** Reorders the screens immediately; `names` lists all of them. If the server refuses, restores the previous order. */
export async function orderScreens(
  client: QueryClient,
  scope: BranchScope,
  names: readonly string[],
): Promise<void> {
  const { queryKey } = tagListQuery(scope);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  const positions = new Map(names.map((name, at) => [name, at + 1]));
  const after = before?.map((tag) => ({ ...tag, screenNumber: positions.get(tag.name) ?? tag.screenNumber }));
  client.setQueryData(queryKey, after);
  try {
    await call(screenshotEndpoints.order, { query: { ...scope }, body: { screenNames: [...names] } });
  } catch (error) {
    // Restores the previous order, unless the cache was updated since.
    client.setQueryData(queryKey, (shown) => (shown === after ? before : shown));
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey });
  }
}
