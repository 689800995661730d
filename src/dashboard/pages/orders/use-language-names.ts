import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { languageNameIn } from "#text/languages.ts";

/** Languages by their codes as the branch calls them; one that is gone is called by its code. */
export function useLanguageNames(scope: BranchScope): (code: string) => string {
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  return useCallback((code) => languageNameIn(languages, code), [languages]);
}
