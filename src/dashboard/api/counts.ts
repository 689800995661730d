import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { countEndpoints } from "#contract/counts.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { queryKeys } from "./query-keys.ts";
import { call } from "./transport/call.ts";

/** Counters of every language, in strings and words; `q` restricts the keys. */
export function countsQuery(scope: BranchScope, q: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "counts", q),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(countEndpoints.read, {
        query: { ...scope, includeWords: "true", ...(q === "" ? {} : { q }) },
        signal,
      }),
  });
}

/** Numbers of what each filter finds in these languages. */
export function filterCountsQuery(scope: BranchScope, languages: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "counts", "filters", languages.join()),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(countEndpoints.readFilters, { query: { ...scope, languages: [...languages] }, signal }),
  });
}

/** Counters of each language at the end of each of the last days. */
export function progressQuery(scope: BranchScope, days: number) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "counts", "progress", days),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(countEndpoints.readProgress, { query: { ...scope, days: String(days) }, signal }),
  });
}

/** Number of changes by each user on each of the last days. */
export function activityQuery(scope: BranchScope, days: number) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "counts", "activity", days),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(countEndpoints.readActivity, { query: { ...scope, days: String(days) }, signal }),
  });
}

/** URLs of the badges, by language. */
export function badgesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "badges"),
    queryFn: ({ signal }) => call(countEndpoints.listBadges, { query: { ...scope }, signal }),
  });
}
