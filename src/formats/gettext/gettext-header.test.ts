import { describe, expect, test } from "vitest";
import { FormatError } from "#formats/format-error.ts";
import { loadFormat } from "#formats/formats.ts";
import { pluralFormsOf, printPlural } from "#formats/plural-forms.ts";
import { comparedNumbers, pluralFile, pluralHeaders } from "#formats/testing/plural-headers.ts";
import { pluralCategories, pluralCategoryOf } from "#text/languages/plural-categories.ts";
import { declaredRule, standardRule } from "./gettext-header.ts";

/** Languages with plural rules in CLDR, by CLDR's codes, and regions with their own rules. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const languages = letters
  .flatMap((a) => letters.flatMap((b) => [a + b, ...letters.map((c) => a + b + c)]))
  .filter((code) => Intl.PluralRules.supportedLocalesOf(code)[0] === code)
  .concat("pt-BR", "pt-PT", "fr-CA", "es-MX", "zh-Hant");

const formsOf = (header: string, language = "en") => declaredRule(header, language, 1)?.categories;
/**
 * Text that gettext shows for each number. Evaluates the expression as JavaScript, independently of the tested code.
 */
function textsShownBy(file: string): string[] {
  const [, count, expression] = /Plural-Forms: nplurals=(\d+); plural=(.*?);?\\n/.exec(file) ?? [];
  const formOf = new Function("n", `return Number(${expression})`);
  const texts = new Map(
    Array.from(file.matchAll(/msgstr\[(\d+)\] "(.*)"/g), ([, at, text]) => [Number(at), text]),
  );
  return comparedNumbers.map((n) => texts.get(formOf(n) < Number(count) ? formOf(n) : 0) ?? "");
}

async function read(file: string, language: string) {
  const { entries } = (await loadFormat("gettext_po")).parse(new TextEncoder().encode(file), {
    language,
    baseLanguage: "en",
  });
  return entries;
}

async function print(entries: Awaited<ReturnType<typeof read>>, language: string): Promise<string> {
  const options = { language, baseLanguage: "en" };
  return new TextDecoder().decode((await loadFormat("gettext_po")).print(entries, options));
}

describe("file with its own Plural-Forms", () => {
  test.each(pluralHeaders)(
    "for %s an export shows the same text for each number: %s",
    async (language, header) => {
      const file = pluralFile(header);
      const printed = await print(await read(file, language), language);
      expect(textsShownBy(printed)).toEqual(textsShownBy(file));
      expect(printed).toContain(`"Plural-Forms: ${header}\\n"`);
      expect(await read(printed, language)).toEqual(await read(file, language));
    },
  );

  test("other formats show the same texts, except for categories that the rule splits", async () => {
    const wrong: string[] = [];
    for (const [language, header] of pluralHeaders) {
      const file = pluralFile(header);
      const [entry] = await read(file, language);
      const forms = pluralFormsOf(entry?.text ?? "");
      const shown = textsShownBy(file);
      const byCategory = Map.groupBy(comparedNumbers.keys(), (index) =>
        pluralCategoryOf(comparedNumbers[index] ?? 0, language),
      );
      for (const [category, indexes] of byCategory) {
        const texts = new Set(indexes.map((index) => shown[index]));
        const stored = forms.get(category) ?? forms.get("other");
        if (texts.size === 1 && !texts.has(stored)) wrong.push(`${language} ${category}: ${header}`);
      }
    }
    // The fourth form, of 8 and 11, needs a category, but Welsh has none left.
    expect(wrong).toEqual([
      "cy many: nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;",
    ]);
  });

  test("a file's Plural-Forms are also used for strings from other files", async () => {
    const [carrier] = await read(pluralFile("nplurals=2; plural=n==1;"), "de");
    const added = { key: "day", isPlural: true, text: "{count, plural, one {Tag} other {Tage}}" };
    const printed = await print(carrier ? [carrier, added] : [], "de");
    expect(printed).toContain('msgid_plural "day"\nmsgstr[0] "Tage"\nmsgstr[1] "Tag"\n');
  });

  test("the standard Plural-Forms are exported when added forms need them", async () => {
    const [carrier] = await read(pluralFile("nplurals=2; plural=(n != 1);"), "ru");
    const text = "{count, plural, one {1} few {2} many {5} other {2}}";
    const printed = await print(carrier ? [carrier, { key: "day", text, isPlural: true }] : [], "ru");
    expect(printed).toContain("nplurals=3;");
    expect(printed).toContain('msgid_plural "day"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "5"\n');
  });

  test("the standard Plural-Forms are exported if edited metadata contains no valid ones", async () => {
    const metadata = new Map([["po-header.de", "Plural-Forms: nplurals=2; plural=(n;"]]);
    const text = "{count, plural, one {Tag} other {Tage}}";
    expect(await print([{ key: "day", text, isPlural: true, metadata }], "de")).toContain("plural=(n != 1);");
  });

  test("a category without a form gets the text that its numbers show", async () => {
    const file = pluralFile("nplurals=2; plural=(n > 2);");
    expect(await read(file, "he")).toMatchObject([
      { text: "{count, plural, one {form 0} two {form 0} other {form 1}}", supportedForms: ["one", "other"] },
    ]);
  });

  test("surplus texts do not replace those that are shown", async () => {
    const file = `${pluralFile("nplurals=2; plural=(n != 1);")}msgstr[2] "never"\n`;
    expect(await read(file, "de")).toMatchObject([{ text: "{count, plural, one {form 0} other {form 1}}" }]);
  });

  test("standard Plural-Forms are not stored as metadata", async () => {
    const file =
      'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "a"\nmsgstr "b"\n';
    expect(await read(file, "de")).toEqual([{ key: "a", text: "b" }]);
  });
});

describe("file without Plural-Forms", () => {
  test("reads texts by the forms of the language, and surplus texts as other categories", async () => {
    const file = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n';
    expect(await read(file, "de")).toMatchObject([
      { text: "{count, plural, zero {3} one {1} other {2}}", supportedForms: ["one", "other", "zero"] },
    ]);
  });

  test("the standard rule agrees with CLDR in all languages", async () => {
    for (const language of languages) {
      const needed = pluralCategories(language)
        .filter(({ examples: [first = 0.5] }) => Number.isInteger(first) && first < 1_000_000)
        .map(({ category }) => category);
      const forms = new Map(needed.map((category) => [category, category] as const));
      const text = printPlural(new Map([...forms, ["other", "other"]]));
      const shown = textsShownBy(await print([{ key: "a", text, isPlural: true }], language));
      const expected = comparedNumbers.map((n) => {
        const category = pluralCategoryOf(n, language);
        return needed.includes(category) ? category : "other";
      });
      expect({ language, shown }).toEqual({ language, shown: expected });
    }
  });
});

describe("categories of forms", () => {
  test("standard forms get their categories in any order of the expression", () => {
    for (const language of languages) {
      const { header, categories } = standardRule(language);
      expect({ language, forms: formsOf(header, language) }).toEqual({ language, forms: categories });
      const turned = header.replace(/plural=(.*);$/, `plural=${categories.length - 1}-($1);`);
      const forms = categories.toReversed();
      expect({ language, forms: formsOf(turned, language) }).toEqual({ language, forms });
    }
  });

  test.each([
    // Fewer or more forms than CLDR.
    ["he", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["ru", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    [
      "fr",
      "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
      ["one", "many", "other"],
    ],
    [
      "cs",
      "nplurals=4; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : (n!=n) ? 2 : 3;",
      ["one", "few", "many", "other"],
    ],
    [
      "he",
      "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n>10 && n%10==0) ? 2 : 3;",
      ["one", "two", "many", "other"],
    ],
    ["ga", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);", ["one", "two", "other"]],
    // Other numbers than in CLDR.
    ["en", "nplurals=2; plural=(n > 1);", ["one", "other"]],
    ["ja", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["br", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["lv", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);", ["one", "other", "zero"]],
    ["xx", "nplurals=1; plural=0;", ["other"]],
  ])("in %s the rule %s gets the categories %s", (language, header, categories) => {
    expect(formsOf(header, language)).toEqual(categories);
  });

  test("a header without expression gets the categories of the language", () => {
    expect(formsOf("nplurals=INTEGER; plural=EXPRESSION;", "ru")).toBeUndefined();
  });

  test.each([
    "nplurals=2; plural=n ==;",
    "nplurals=2; plural=(n;",
    "nplurals=2; plural=n ? 1;",
    "nplurals=2; plural=f(n);",
    "nplurals=2; plural=n = 1;",
    "nplurals=2; plural=1 2;",
    `nplurals=2; plural=${"(".repeat(60)}n${")".repeat(60)};`,
    "nplurals=7; plural=n;",
    "nplurals=0; plural=0;",
  ])("a malformed header is rejected with its line: %s", (header) => {
    expect(() => declaredRule(header, "en", 7)).toThrow(
      expect.objectContaining({ problemName: "bad_plural_forms", line: 7 }),
    );
    expect(() => formsOf(header)).toThrow(FormatError);
  });

  test("expressions follow C in precedence, negation and division", () => {
    expect(formsOf("nplurals=2; plural=!(n-1) ? 0 : 1 || 0 && 0;")).toEqual(["one", "other"]);
    expect(formsOf("nplurals=2; plural=n/2*2+n%2 != 1;")).toEqual(["one", "other"]);
    expect(formsOf("nplurals=2; plural=n%0 + n/0 + (n<=1 && n>=1 ? 0 : 1);")).toEqual(["one", "other"]);
  });
});
