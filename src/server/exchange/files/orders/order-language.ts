import { ApiError } from "#contract/errors.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { languageByCode } from "#text/languages/languages.ts";

/** Finds a language of the order, ignoring the case of `code`; throws if the caller sees no such language. */
export function requireOrderLanguage(
  order: { languages: ReadonlyArray<{ code: string }> },
  code: string,
): string {
  const language = languageByCode(order.languages, code);
  if (language) return language.code;
  const codes = order.languages.map((item) => item.code);
  throw new ApiError("language_not_ordered", {
    message: `The language ${JSON.stringify(truncate(code))} is not in the order. It has ${codes.join(", ")}.`,
  });
}
