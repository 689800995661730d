import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { demoStatus, readCountryNames, type UploadData } from "./demo-content.ts";

const stringsFolder = join(import.meta.dirname, "atlas/strings");

/**
 * Language that an agency delivers in the demo; part of it is delivered. The untranslated languages wait for an
 * order.
 */
const orderedLanguage = "it";
const untranslatedLanguages = ["nl", "pl", "sv"];
const translatedLanguages = ["de", "fr", "es", "ar", "ja"];
export const atlasLanguages = [...translatedLanguages, orderedLanguage, ...untranslatedLanguages];

/** Descriptions of strings for translators. */
const descriptions: Readonly<Record<string, string>> = {
  "list.count": "Below the title of the list; {count} is formatted already",
  "list.search": "Stands in the search field while it is empty",
  "nav.countries": "A tab at the lower edge: one short word",
  "nav.saved": "The tab of the countries that somebody saved",
  "detail.callingCode": "What is dialled before a telephone number, such as +49",
  "delivery.zone": "{zone} is a number from 1 to 3",
  "delivery.time": "Working days are Monday to Friday",
  "share.text": "Sent to a friend, with a link behind it",
};
/** Maximum length of a tab's label. */
const tabLength = 14;

/** Countries in the app. */
const countries =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP LT LU LV MT NL NO PL PT RO SE SI SK UA US";

/** The app's strings and country names, as a body of rest-api.md 4.2. */
export async function atlasUpload(): Promise<{ data: UploadData }> {
  const data: UploadData = { en: { app: { entries: await stringsOf("en", describe) } } };
  for (const language of translatedLanguages)
    data[language] = { app: { entries: await stringsOf(language, (_, text) => ({ v: text, status: "1" })) } };
  const codes = new Set(countries.split(" "));
  for (const language of ["en", ...atlasLanguages]) {
    const names = [...(await readCountryNames(language))].filter(([code]) => codes.has(code));
    const status = language === "en" ? {} : { status: "1" };
    const entries = Object.fromEntries(
      names.map(([code, name]) => [`country.${code}`, { v: name, ...status }]),
    );
    data[language] = { ...data[language], countries: { entries } };
  }
  return { data };
}

function describe(key: string, text: string) {
  const desc = descriptions[key];
  return { v: text, ...(desc ? { desc } : {}), ...(key.startsWith("nav.") ? { maxLength: tabLength } : {}) };
}

type MakeEntry = (key: string, text: string) => Record<string, unknown>;

async function stringsOf(language: string, make: MakeEntry) {
  const texts = Object.entries(await readStrings(language));
  return Object.fromEntries(texts.map(([key, text]) => [key, make(key, text)]));
}

async function readStrings(language: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(stringsFolder, `${language}.json`), "utf8"));
}

/** Small writes that leave some work to do. */
export const atlasEdits = [
  { key: "offline.hint", language: "fr", status: "2", comment: "Favoris or pays enregistrés?" },
  { key: "delivery.free", language: "de", status: demoStatus.name },
  {
    key: "delivery.continue",
    language: "es",
    status: "4",
    comment: "Too long for the button on small phones",
  },
  { key: "nav.saved", language: "ja", status: "2" },
  { key: "about.version", language: "ja", locked: true },
] as const;

export const atlasDiscussion = {
  key: "delivery.time",
  language: "de",
  texts: [
    "“Werktage” includes Saturdays for many readers. Do we deliver on Saturdays?",
    "No: Monday to Friday. The description of the string says so now, the word may stay.",
  ],
};

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** An order in progress, its deliveries, and a draft of the next order. */
export async function atlasOrders() {
  const common = { sourceLanguage: "en", groups: ["app"], stringOption: "untranslated" };
  const brief =
    "Atlas is an app for travellers. Please address readers informally and keep the tabs to one word: they share the lower edge of a phone. The screenshots show where each string stands.";
  return {
    placed: {
      ...common,
      title: "Launch in Italy and Poland",
      languages: [orderedLanguage, "pl"],
      dueDate: inDays(12),
      brief,
    },
    delivery: { [orderedLanguage]: await readStrings(orderedLanguage) },
    draft: {
      ...common,
      title: "Northern release",
      status: "draft",
      languages: ["nl", "sv"],
      dueDate: inDays(40),
      brief: "For the release in the north.",
    },
  };
}

/** Disabled, since its receiver does not exist. */
export const atlasWebhook = {
  url: "https://example.com/hooks/atlas",
  httpMethod: "post",
  disabled: true,
  events: ["translationChanges", "order.status_changed"],
  description: "An example that is turned off. Enter your own address and turn it on.",
};

export const atlasBranch = "release-2.0";

/** Changes in the branch of the next release, and concurrent changes in the default branch. */
export const atlasDifferences = {
  inBranch: {
    en: {
      "delivery.continue": "Pay now",
      "list.search": "Search for a country",
      "compare.title": "Compare countries",
      "compare.choose": "Choose two countries",
    },
    de: { "delivery.continue": "Jetzt bezahlen", "detail.save": "Land speichern" },
    fr: { "delivery.continue": "Payer maintenant", "compare.title": "Comparer des pays" },
  },
  outside: { de: { "detail.save": "Land merken" }, es: { "nav.saved": "Favoritos" } },
} as const;
