import { languageName } from "#text/languages/language-name.ts";
import { canonicalLanguage, languageByCode } from "#text/languages/languages.ts";

type Language = { id: number; code: string; name: string | null };

/**
 * Finds the language of the branch for a device language: a code (`en_US`, `en-US`, `en`) or a name in English or in
 * the language itself (`German`, `Deutsch (Deutschland)`). Ignores the region if no language has it.
 */
export function findDeviceLanguage(
  deviceLanguage: string,
  languages: readonly Language[],
): Language | undefined {
  const given = deviceLanguage.trim();
  if (given === "") return undefined;
  return findByCode(given, languages) ?? findByName(given, languages);
}

function findByCode(given: string, languages: readonly Language[]): Language | undefined {
  const code = canonicalLanguage(given.replace(/[.@].*$/, "").replaceAll("_", "-"));
  if (code === undefined) return undefined;
  const parts = code.split("-");
  for (let length = parts.length; length > 0; length--) {
    const shorter = parts.slice(0, length).join("-");
    const found = languageByCode(languages, shorter);
    if (found) return found;
  }
  // For `en-GB` only English is certain, which is enough if there is no other English.
  const related = languages.filter((language) => language.code.split("-", 1)[0]?.toLowerCase() === parts[0]);
  return related.length === 1 ? related[0] : undefined;
}

function findByName(given: string, languages: readonly Language[]): Language | undefined {
  const named = languages.map((language) => ({ language, names: namesOf(language) }));
  const withoutRegion = given.replace(/\s*\(.*\)$/, "");
  for (const name of [given, withoutRegion]) {
    const found = named.find(({ names }) => names.includes(folded(name)));
    if (found) return found.language;
  }
  return undefined;
}

function namesOf({ code, name }: Language): string[] {
  const [base = code] = code.split("-", 1);
  const regional = (inLanguage: string) =>
    new Intl.DisplayNames([inLanguage, "en"], { type: "language", languageDisplay: "standard" });
  const standard = [regional("en"), regional(base)].map((names) => namedBy(names, code));
  const names = [name ?? "", languageName(code, "en"), languageName(code, base), ...standard];
  return names.filter((candidate) => candidate !== "").map(folded);
}

function namedBy(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? "";
  } catch {
    // Unicode does not know the structure of this custom code.
    return "";
  }
}

function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
