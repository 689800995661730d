import { languageName } from "#text/languages/language-name.ts";
import { canonicalLanguage, languageByCode } from "#text/languages/languages.ts";

type Language = { id: number; code: string; name: string | null };

/**
 * Finds the language of the branch for a device language: a code (`en_US`, `en-US`, `en`) or a name in English or in
 * the language itself (`German`, `Deutsch (Deutschland)`). Ignores the region if no language has that region.
 */
export function findDeviceLanguage(
  deviceLanguage: string,
  languages: readonly Language[],
): Language | undefined {
  const codeOrName = deviceLanguage.trim();
  if (codeOrName === "") return undefined;
  return findByCode(codeOrName, languages) ?? findByName(codeOrName, languages);
}

function findByCode(codeOrName: string, languages: readonly Language[]): Language | undefined {
  const code = canonicalLanguage(codeOrName.replace(/[.@].*$/, "").replaceAll("_", "-"));
  if (code === undefined) return undefined;
  const parts = code.split("-");
  for (let length = parts.length; length > 0; length--) {
    const prefix = parts.slice(0, length).join("-");
    const found = languageByCode(languages, prefix);
    if (found) return found;
  }
  // If only one language of the branch has the same base, its region does not matter: `en-US` is found for `en-GB`.
  const related = languages.filter((language) => language.code.split("-", 1)[0]?.toLowerCase() === parts[0]);
  return related.length === 1 ? related[0] : undefined;
}

function findByName(codeOrName: string, languages: readonly Language[]): Language | undefined {
  const candidates = languages.map((language) => ({ language, names: namesOf(language) }));
  const withoutRegion = codeOrName.replace(/\s*\(.*\)$/, "");
  for (const name of [codeOrName, withoutRegion]) {
    const found = candidates.find(({ names }) => names.includes(foldCase(name)));
    if (found) return found.language;
  }
  return undefined;
}

function namesOf({ code, name }: Language): string[] {
  const [base = code] = code.split("-", 1);
  const formatterIn = (inLanguage: string) =>
    new Intl.DisplayNames([inLanguage, "en"], { type: "language", languageDisplay: "standard" });
  const standard = [formatterIn("en"), formatterIn(base)].map((formatter) => displayName(formatter, code));
  const names = [name ?? "", languageName(code, "en"), languageName(code, base), ...standard];
  return names.filter((candidate) => candidate !== "").map(foldCase);
}

function displayName(formatter: Intl.DisplayNames, code: string): string {
  try {
    return formatter.of(code) ?? "";
  } catch {
    // `of` throws for a custom code that is no well-formed language tag.
    return "";
  }
}

function foldCase(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
