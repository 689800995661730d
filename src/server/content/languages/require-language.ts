import { ApiError } from "#contract/errors.ts";
import { languageByCode } from "#text/languages/languages.ts";

/** Finds a language of the branch by its code in any case. Otherwise throws, with an issue at `path` of the body. */
export function requireLanguage<Language extends { code: string }>(
  languages: readonly Language[],
  code: string,
  path?: string,
): Language {
  const language = languageByCode(languages, code);
  if (!language) {
    const message = `The project does not have the language ${JSON.stringify(code)}.`;
    throw new ApiError("unknown_language", {
      message,
      ...(path === undefined ? {} : { details: { issues: [{ path, message }] } }),
    });
  }
  return language;
}
