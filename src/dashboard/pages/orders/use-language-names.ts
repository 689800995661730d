import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { languageNameIn } from "#text/languages/languages.ts";

/** Returns the branch's name of a language code; the code itself if the language was deleted. */
export function useLanguageNames(scope: BranchScope): (code: string) => string {
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  return useCallback((code) => languageNameIn(languages, code), [languages]);
}
