import { languageName } from "#text/language-name.ts";
import { canonicalLanguage, languageByCode } from "#text/languages.ts";

type Language = { id: number; code: string; name: string | null };

/**
 * The language of the branch that a device means: by a code (`en_US`, `en-US`, `en`) or by a name in English or in the
 * language itself (`German`, `Deutsch (Deutschland)`). Without the region when there is none with it.
 */
export function findDeviceLanguage(said: string, languages: readonly Language[]): Language | undefined {
  const wanted = said.trim();
  if (wanted === "") return undefined;
  return findByCode(wanted, languages) ?? findByName(wanted, languages);
}

function findByCode(wanted: string, languages: readonly Language[]): Language | undefined {
  const code = canonicalLanguage(wanted.replace(/[.@].*$/, "").replaceAll("_", "-"));
  if (code === undefined) return undefined;
  const parts = code.split("-");
  for (let length = parts.length; length > 0; length--) {
    const shorter = parts.slice(0, length).join("-");
    const found = languageByCode(languages, shorter);
    if (found) return found;
  }
  // Of `en-GB` alone is known that it is English, which is enough where there is no other.
  const related = languages.filter((one) => one.code.split("-", 1)[0]?.toLowerCase() === parts[0]);
  return related.length === 1 ? related[0] : undefined;
}

function findByName(wanted: string, languages: readonly Language[]): Language | undefined {
  const named = languages.map((language) => ({ language, names: namesOf(language) }));
  const withoutRegion = wanted.replace(/\s*\(.*\)$/, "");
  for (const name of [wanted, withoutRegion]) {
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
  return names.filter((one) => one !== "").map(folded);
}

function namedBy(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? "";
  } catch {
    // A custom code that Unicode does not know the shape of.
    return "";
  }
}

function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
