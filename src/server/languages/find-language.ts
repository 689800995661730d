import { ApiError } from "#contract/errors.ts";
import { sameLanguage } from "#text/languages.ts";

/** A language of the branch by its code in any case; another one is refused. */
export function findLanguage<Language extends { code: string }>(
  languages: readonly Language[],
  code: string,
): Language {
  const language = languages.find((one) => sameLanguage(one.code, code));
  if (!language) {
    throw new ApiError("unknown_language", {
      message: `The project does not have the language ${JSON.stringify(code)}.`,
    });
  }
  return language;
}
