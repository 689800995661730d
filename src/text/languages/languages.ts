import { collectiveCodes, localCode, threeLetterCodes, twoLetterCodes } from "./iso-639.ts";

const codePattern =
  /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-([a-z0-9]{5,8}|\d[a-z0-9]{3}))?$/i;
/** Two letters with an optional region are always accepted, even if unknown (rest-api.md 4.2). */
const customCodePattern = /^[a-z]{2}(?:-[A-Z]{2})?$/;

const twoLetters = new Set(twoLetterCodes.split(" "));
const collective = new Set(collectiveCodes.split(" "));

/**
 * Returns the canonical form of a language code (`pt-BR`, `zh-Hant-HK`, `es-419`, `ca-ES-valencia`), or undefined if
 * it is invalid (rules.md 2, row "4.2 unknown language").
 */
export function canonicalLanguage(code: string): string | undefined {
  const match = codePattern.exec(code);
  if (!match) return undefined;
  const [, language = "", script, region, variant] = match;
  const canonical = [
    language.toLowerCase(),
    script && script.charAt(0).toUpperCase() + script.slice(1).toLowerCase(),
    region?.toUpperCase(),
    variant?.toLowerCase(),
  ]
    .filter((part) => part)
    .join("-");
  return isKnownLanguage(language.toLowerCase()) || customCodePattern.test(canonical) ? canonical : undefined;
}

/** Codes that are used interchangeably. */
const equivalentCodes: Readonly<Record<string, string>> = {
  nb: "no",
  nn: "no",
  iw: "he",
  in: "id",
  fil: "tl",
};

/** Whether two codes are of different languages, regardless of region and script. */
export function areDifferentLanguages(a: string, b: string): boolean {
  const [first, second] = [a, b].map((code) => {
    const primary = code.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
    return /^[a-z]{2,3}$/.test(primary) && isKnownLanguage(primary)
      ? (equivalentCodes[primary] ?? primary)
      : undefined;
  });
  return first !== undefined && second !== undefined && first !== second;
}

function isKnownLanguage(language: string): boolean {
  if (language.length === 2) return twoLetters.has(language);
  if (collective.has(language) || localCode.test(language)) return true;
  const letterPairs = threeLetterCodes[language.charAt(0)] ?? "";
  const lastLetters = language.slice(1);
  for (let at = letterPairs.indexOf(lastLetters); at >= 0; at = letterPairs.indexOf(lastLetters, at + 1))
    // The list has two letters of each code, so codes begin at even positions.
    if (at % 2 === 0) return true;
  return false;
}

/** Compares codes regardless of case: `fr-Fr` equals `fr-FR`. */
export function sameLanguage(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Like `languageByCode`, faster for many look-ups. */
export function finderByCode<Language extends { code: string }>(
  languages: readonly Language[],
): (code: string) => Language | undefined {
  const byCode = new Map(languages.map((language) => [language.code.toLowerCase(), language]));
  return (code) => byCode.get(code.toLowerCase());
}

/** Finds the language with a code, in any case. */
export function languageByCode<Language extends { code: string }>(
  languages: readonly Language[],
  code: string,
): Language | undefined {
  return languages.find((language) => sameLanguage(language.code, code));
}

/** Returns the name of a language in a list, or its code if it is not in the list. */
export function languageNameIn(
  languages: ReadonlyArray<{ code: string; name: string }>,
  code: string,
): string {
  return languageByCode(languages, code)?.name ?? code;
}
