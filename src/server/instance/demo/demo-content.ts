import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const require = createRequire(import.meta.url);

export type UploadData = Record<string, Record<string, { entries: Record<string, Record<string, unknown>> }>>;

/** Country codes of the demo's tags. */
const tags: Record<string, readonly string[]> = {
  "European Union": "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(
    " ",
  ),
  G7: "CA FR DE IT JP GB US".split(" "),
  "Shipping zone 1": "AT BE CH DE DK FR LI LU NL PL".split(" "),
};

/** Languages whose names are machine translations in the demo, so that their entries need a review. */
const unreviewed = new Set(["pt", "sw", "uz"]);

const namesFolder = join(dirname(require.resolve("i18n-iso-countries/package.json")), "langs");

/** Country names in every language of the package i18n-iso-countries, as a body of rest-api.md 4.2. */
export async function countryUpload(): Promise<{ data: UploadData }> {
  const files = (await readdir(namesFolder)).filter((file) => file.endsWith(".json")).sort();
  const data: UploadData = {};
  for (const file of files) {
    const { locale, countries } = parseNames(await readFile(join(namesFolder, file), "utf8"));
    // Norwegian exists twice; Bokmål and Nynorsk have separate files.
    if (locale === "no") continue;
    data[locale] = { countries: { entries: countryEntries(locale, countries) } };
  }
  return { data };
}

/** Country names in one language, by code. */
export async function readCountryNames(language: string): Promise<ReadonlyMap<string, string>> {
  return parseNames(await readFile(join(namesFolder, `${language}.json`), "utf8")).countries;
}

function countryEntries(language: string, countries: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    [...countries].map(([code, name]) => [`country.${code}`, countryEntry(language, { code, name })]),
  );
}

function countryEntry(
  language: string,
  { code, name }: { code: string; name: string },
): Record<string, unknown> {
  if (language === "en") {
    return {
      v: name,
      desc: `The country with the ISO 3166-1 code ${code}`,
      meta: { iso: code },
      tags: tagsOf(code),
    };
  }
  if (unreviewed.has(language)) return { d: name, status: "2" };
  return { v: name, status: "1" };
}

function tagsOf(code: string): string[] {
  return Object.keys(tags).filter((tag) => tags[tag]?.includes(code));
}

/** Parses a file of names: a country has one name or several, of which the first is preferred. */
function parseNames(text: string): { locale: string; countries: Map<string, string> } {
  const { locale, countries } = JSON.parse(text) as {
    locale: string;
    countries: Record<string, string | string[]>;
  };
  const preferred = Object.entries(countries).map(
    ([code, names]) => [code, [names].flat()[0] ?? ""] as const,
  );
  return { locale, countries: new Map(preferred.filter(([, name]) => name !== "").sort()) };
}

/** Parlance's own interface strings in all its languages, with a group per part of the dashboard. */
export async function interfaceUpload(messagesFolder: string): Promise<{ data: UploadData }> {
  const data: UploadData = {};
  for (const language of (await readdir(messagesFolder)).sort())
    for (const file of (await readdir(join(messagesFolder, language))).sort()) {
      const text = await readFile(join(messagesFolder, language, file), "utf8");
      const messages: Record<string, string> = JSON.parse(text);
      const entries = Object.entries(messages).map(([id, text]) => [id, { v: text }]);
      data[language] = {
        ...data[language],
        [basename(file, ".json")]: { entries: Object.fromEntries(entries) },
      };
    }
  return { data };
}

/** A custom status. */
export const demoStatus = { name: "Legal check", color: "#7a5af8", commentRequired: false };

/** Small writes that give the demo some history: statuses, a lock, a comment, drafts. */
export const demoEdits = [
  { key: "country.CZ", language: "de", status: "2", comment: "Tschechien or Tschechische Republik?" },
  { key: "country.MK", language: "fr", status: "4", comment: "Please use the name of 2019." },
  { key: "country.SZ", language: "de", draft: "Eswatini (Swasiland)", status: "2" },
  { key: "country.CI", language: "es", draft: "Côte d’Ivoire", status: "2" },
  { key: "country.TR", language: "ar", status: "3" },
  { key: "country.TW", language: "fr", status: demoStatus.name },
  { key: "country.DE", language: "de", locked: true },
  { key: "country.FR", language: "fr", locked: true },
  { key: "country.CN", language: "zh", locked: true },
] as const;
