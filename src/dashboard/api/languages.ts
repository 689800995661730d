import { queryOptions } from "@tanstack/react-query";
import { languageEndpoints } from "#contract/languages.ts";
import { call } from "./call.ts";
import type { BranchScope } from "./entries.ts";

const languageKeys = {
  all: ({ app, branch }: BranchScope) => ["project", app, branch, "languages"] as const,
};

/** The languages of a branch, the base language first. */
export function languagesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: languageKeys.all(scope),
    queryFn: ({ signal }) => call(languageEndpoints.list, { query: { ...scope }, signal }),
  });
}
