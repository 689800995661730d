import { queryOptions } from "@tanstack/react-query";
import { type Language, languageEndpoints } from "#contract/languages.ts";
import { currentLanguage, type InterfaceLanguage } from "#dashboard/lib/storage/preferences.ts";
import { languageName } from "#text/languages/language-name.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { queryKeys } from "./query-keys.ts";
import { call } from "./transport/call.ts";

/** The languages of a branch, the base language first, named in the language of the interface. */
export function languagesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.shared(scope.app, "languages", scope.branch),
    queryFn: ({ signal }) => call(languageEndpoints.list, { query: { ...scope }, signal }),
    select: namings[currentLanguage()],
  });
}

/** One function per interface language, so that TanStack Query returns the same object. */
const namings = { en: namedIn("en"), de: namedIn("de"), ar: namedIn("ar") } satisfies Record<
  InterfaceLanguage,
  unknown
>;

/** Translates the names of languages, except names that a team chose. */
function namedIn(locale: InterfaceLanguage) {
  return (languages: Language[]): Language[] =>
    languages.map((language) =>
      language.customName ? language : { ...language, name: languageName(language.code, locale) },
    );
}
