import { expect, test } from "vitest";
import type { FileEntry } from "#formats/file-entry.ts";
import { loadFormat, neededKeysPattern } from "#formats/formats.ts";
import { pluralCategoryOf } from "#text/languages/plural-categories.ts";

// biome-ignore lint/suspicious/noExplicitAny: JSON of tests, used only here.
type Json = any;

const unit = (value: string, state = "translated") => ({ stringUnit: { state, value } });
const plural = (forms: Record<string, object>) => ({ variations: { plural: forms } });
const device = (texts: Record<string, object>) => ({ variations: { device: texts } });
const variable = (argNum: number, variations: object, formatSpecifier = "lld") => ({
  argNum,
  formatSpecifier,
  ...variations,
});
const catalog = (strings: object) => JSON.stringify({ sourceLanguage: "en", strings, version: "1.0" });

const devices = ["iphone", "mac", "other"];
/** Text that an app shows for a localization on a device and for a number; independent of the tested code. */
function shown(tree: Json, about: { language: string; device: string; n: number }): string | undefined {
  const { variations, stringUnit } = tree ?? {};
  if (variations?.device) return shown(variations.device[about.device] ?? variations.device.other, about);
  if (variations?.plural) {
    const forms = variations.plural;
    return shown(forms[pluralCategoryOf(about.n, about.language)] ?? forms.other, about);
  }
  return stringUnit?.value;
}

/** Texts that an app shows for each string of a language, with its variables. */
function meaningOf(file: string, language: string): Record<string, string[]> {
  const strings: Array<[string, Json]> = Object.entries(JSON.parse(file).strings);
  const ofStrings = strings.map(([key, string]): [string, string[]] => {
    const localization = string.localizations?.[language];
    const all = devices.flatMap((device) =>
      [0, 1, 2, 5, 21].map((n) => {
        const about = { language, device, n };
        return shown(localization, about)?.replaceAll(/%(?:\d\$)?#@(\w+)@/g, (_, name) => {
          const { argNum, formatSpecifier, ...variations } = localization.substitutions[name];
          return String(shown(variations, about)).replace("%arg", `%${argNum}$${formatSpecifier}`);
        });
      }),
    );
    return [key, all.map((text) => text ?? "(source)")];
  });
  return Object.fromEntries(ofStrings);
}

async function read(file: string, language: string): Promise<FileEntry[]> {
  const { parse } = await loadFormat("ios_xcstrings");
  return parse(new TextEncoder().encode(file), { language, baseLanguage: "en" }).entries;
}

/** Exports a project after importing the file in both languages. */
async function exported(file: string, languages: string[]): Promise<string> {
  const [source, translated] = [await read(file, "en"), await read(file, "de")];
  const keys = new Set([...source, ...translated].map(({ key }) => key));
  const textsOf = new Map([
    ["en", source],
    ["de", translated],
  ]);
  const find = (language: string, key: string) => textsOf.get(language)?.find((item) => item.key === key);
  const all = languages.flatMap((language) =>
    Array.from(keys, (key, place): FileEntry => {
      const [translation, base] = [find(language, key), find("en", key)];
      return {
        ...{ ...base, ...translation, key, text: translation?.text ?? "", source: base?.text ?? "" },
        ...(languages.length > 1 ? { language, place } : {}),
      };
    }),
  );
  const needed = new RegExp(neededKeysPattern("ios_xcstrings") ?? "");
  const { print } = await loadFormat("ios_xcstrings");
  const printed = print(
    all.filter(({ text }) => text !== ""),
    {
      ...{ language: languages[0] ?? "", baseLanguage: "en" },
      untranslated: all.filter(({ text, key }) => text === "" && needed.test(key)),
    },
  );
  return new TextDecoder().decode(printed);
}

const files = (one: string, other: string) =>
  plural({ one: unit(`%arg ${one}`), other: unit(`%arg ${other}`) });
const catalogs: Record<string, object> = {
  "with one variable": {
    "%lld files": {
      localizations: {
        en: { ...unit("%#@files@ left"), substitutions: { files: variable(1, files("file", "files")) } },
        de: { ...unit("noch %#@files@"), substitutions: { files: variable(1, files("Datei", "Dateien")) } },
      },
    },
  },
  "with two variables in another order": {
    move: {
      comment: "Copying",
      extractionState: "manual",
      localizations: {
        en: {
          ...unit("%1$@: %2$#@files@ in %3$#@folders@"),
          substitutions: {
            files: variable(2, files("file", "files")),
            folders: variable(3, files("folder", "folders"), "d"),
          },
        },
        de: {
          ...unit("%3$#@folders@ mit %2$#@files@: %1$@", "needs_review"),
          substitutions: {
            folders: variable(3, files("Ordner", "Ordner"), "d"),
            files: variable(2, files("Datei", "Dateien")),
          },
        },
      },
    },
  },
  "with kinds of devices around variables": {
    tap: {
      localizations: {
        en: {
          ...device({ mac: unit("Click %#@n@"), other: unit("Tap %#@n@") }),
          substitutions: { n: variable(1, files("time", "times")) },
        },
        de: {
          ...device({ mac: unit("%#@n@ klicken"), other: unit("%#@n@ tippen") }),
          substitutions: { n: variable(1, files("Mal", "Mal")) },
        },
      },
    },
  },
  "with kinds of devices within a variable": {
    sync: {
      localizations: {
        en: {
          ...unit("Sync %#@n@"),
          substitutions: {
            n: variable(1, device({ iphone: files("phone", "phones"), other: files("one", "all") })),
          },
        },
        de: {
          ...unit("%#@n@ abgleichen"),
          substitutions: { n: variable(1, device({ other: files("Gerät", "Geräte") })) },
        },
      },
    },
  },
  "with kinds of devices within the forms of a plural": {
    taps: {
      localizations: {
        en: plural({
          one: device({ mac: unit("%lld click"), other: unit("%lld tap") }),
          other: device({ mac: unit("%lld clicks"), other: unit("%lld taps") }),
        }),
        de: plural({
          zero: unit("nie"),
          one: device({ iphone: unit("%lld Tipp"), other: unit("%lld Klick") }),
          other: device({ mac: unit("%lld Klicks"), other: unit("%lld Tipps") }),
        }),
      },
    },
  },
  "with a variable within kinds of devices within its forms": {
    deep: {
      localizations: {
        en: {
          ...unit("%#@n@"),
          substitutions: {
            n: variable(
              1,
              plural({ one: device({ mac: unit("m1"), other: unit("o1") }), other: unit("%arg n") }),
            ),
          },
        },
        de: { ...unit("(%#@n@)"), substitutions: { n: variable(1, files("1", "n")) } },
      },
    },
  },
};

catalogs["with kinds of devices in one language only"] = {
  tap: {
    localizations: {
      en: device({ mac: unit("Click"), other: unit("Tap") }),
      de: unit("Auswählen"),
    },
  },
};

test.each(Object.entries(catalogs))(
  "a catalog %s shows the same texts after an export",
  async (_, strings) => {
    const file = catalog(strings);
    for (const languages of [["en"], ["de"], ["de", "en"]]) {
      const printed = await exported(file, languages);
      for (const language of languages)
        expect(meaningOf(printed, language)).toEqual(meaningOf(file, language));
      expect(meaningOf(printed, "en")).toEqual(meaningOf(file, "en"));
    }
  },
);

test("the forms of a variable are a separate plural, with its argument as metadata", async () => {
  const strings = catalogs["with one variable"] ?? {};
  expect(await read(catalog(strings), "de")).toEqual([
    { key: "%lld files", text: "noch %#@files@", metadata: new Map([["extractionState", "automatic"]]) },
    {
      key: "%lld files[variable=files]",
      text: "{count, plural, one {%arg Datei} other {%arg Dateien}}",
      isPlural: true,
      metadata: new Map([["substitution", '{"argNum":1,"formatSpecifier":"lld"}']]),
    },
  ]);
});

test("a string without a localization has the keys of its source, untranslated", async () => {
  const file = catalog({
    ...catalogs["with one variable"],
    ...catalogs["with kinds of devices around variables"],
  });
  expect((await read(file, "fr")).map(({ key, text, isPlural }) => [key, text, isPlural])).toEqual([
    ["%lld files", "", undefined],
    ["%lld files[variable=files]", "", true],
    ["tap[device=mac]", "", undefined],
    ["tap[device=other]", "", undefined],
    ["tap[variable=n]", "", true],
  ]);
});

test("a localization with an untranslated variable is left out, and the source is kept", async () => {
  const file = JSON.parse(catalog(catalogs["with one variable"] ?? {}));
  delete file.strings["%lld files"].localizations.de.substitutions;
  const printed = JSON.parse(await exported(JSON.stringify(file), ["de"]));
  const { localizations } = file.strings["%lld files"];
  expect(printed.strings["%lld files"].localizations).toEqual({ en: localizations.en });
});

test("a variable whose string is not in the file is left out", async () => {
  const [, own] = await read(catalog(catalogs["with one variable"] ?? {}), "de");
  const { print } = await loadFormat("ios_xcstrings");
  const printed = print(own ? [own] : [], { language: "de", baseLanguage: "en" });
  expect(JSON.parse(new TextDecoder().decode(printed)).strings).toEqual({});
});

test("variables from other formats get their argument number and the default type", async () => {
  const { print } = await loadFormat("ios_xcstrings");
  const entries = [
    { key: "a", text: "%#@x@ %#@y@" },
    { key: "a[variable=x]", isPlural: true, text: "{count, plural, one {1} other {n}}" },
    { key: "a[variable=y]", isPlural: true, text: "{count, plural, other {m}}" },
  ];
  const printed = print(entries, { language: "en", baseLanguage: "en", convertPlaceholder: true });
  const { substitutions } = JSON.parse(new TextDecoder().decode(printed)).strings.a.localizations.en;
  expect(substitutions).toEqual({
    x: variable(1, plural({ one: unit("1"), other: unit("n") })),
    y: variable(2, plural({ other: unit("m") })),
  });
});

test("the number in the forms of a variable is not converted as a placeholder", async () => {
  const { print } = await loadFormat("ios_xcstrings");
  const entries = await read(catalog(catalogs["with one variable"] ?? {}), "de");
  const printed = print(entries, { language: "de", baseLanguage: "en", convertPlaceholder: true });
  expect(new TextDecoder().decode(printed)).toContain('"value": "%arg Datei"');
});
