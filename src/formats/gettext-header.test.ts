import { describe, expect, test } from "vitest";
import { pluralCategories, pluralCategoryOf } from "#text/plural-categories.ts";
import { FormatError } from "./format-error.ts";
import { loadFormat } from "./formats.ts";
import { declaredRule, standardRule } from "./gettext-header.ts";
import { pluralFormsOf, printPlural } from "./plural-forms.ts";
import { comparedNumbers, pluralFile, pluralHeaders } from "./testing/plural-headers.ts";

/** Languages with plural rules in CLDR, by the codes that it has for them, and regions with rules of their own. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const languages = letters
  .flatMap((a) => letters.flatMap((b) => [a + b, ...letters.map((c) => a + b + c)]))
  .filter((code) => Intl.PluralRules.supportedLocalesOf(code)[0] === code)
  .concat("pt-BR", "pt-PT", "fr-CA", "es-MX", "zh-Hant");

const formsOf = (header: string, language = "en") => declaredRule(header, language, 1)?.categories;
/** The text that gettext shows for each number: the expression is run as JavaScript, and shares no code with the product. */
function shownBy(file: string): string[] {
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

describe("a file with its own Plural-Forms", () => {
  test.each(pluralHeaders)(
    "of %s shows the same text for each number when exported: %s",
    async (language, header) => {
      const file = pluralFile(header);
      const printed = await print(await read(file, language), language);
      expect(shownBy(printed)).toEqual(shownBy(file));
      expect(printed).toContain(`"Plural-Forms: ${header}\\n"`);
      expect(await read(printed, language)).toEqual(await read(file, language));
    },
  );

  test("is stored so that other formats show the same for each category that it does not split", async () => {
    const wrong: string[] = [];
    for (const [language, header] of pluralHeaders) {
      const file = pluralFile(header);
      const [entry] = await read(file, language);
      const forms = pluralFormsOf(entry?.text ?? "");
      const shown = shownBy(file);
      const byCategory = Map.groupBy(comparedNumbers.keys(), (index) =>
        pluralCategoryOf(comparedNumbers[index] ?? 0, language),
      );
      for (const [category, indexes] of byCategory) {
        const texts = new Set(indexes.map((index) => shown[index]));
        const stored = forms.get(category) ?? forms.get("other");
        if (texts.size === 1 && !texts.has(stored)) wrong.push(`${language} ${category}: ${header}`);
      }
    }
    // The fourth form, of 8 and 11, needs a category, and Welsh has no other one left.
    expect(wrong).toEqual([
      "cy many: nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;",
    ]);
  });

  test("keeps them for strings that other files have added", async () => {
    const [carrier] = await read(pluralFile("nplurals=2; plural=n==1;"), "de");
    const added = { key: "day", isPlural: true, text: "{count, plural, one {Tag} other {Tage}}" };
    const printed = await print(carrier ? [carrier, added] : [], "de");
    expect(printed).toContain('msgid_plural "day"\nmsgstr[0] "Tage"\nmsgstr[1] "Tag"\n');
  });

  test("gets the standard ones once a translator has added forms that they do not show", async () => {
    const [carrier] = await read(pluralFile("nplurals=2; plural=(n != 1);"), "ru");
    const text = "{count, plural, one {1} few {2} many {5} other {2}}";
    const printed = await print(carrier ? [carrier, { key: "day", text, isPlural: true }] : [], "ru");
    expect(printed).toContain("nplurals=3;");
    expect(printed).toContain('msgid_plural "day"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "5"\n');
  });

  test("exports by the standard ones where edited metadata holds none that can be read", async () => {
    const metadata = new Map([["po-header.de", "Plural-Forms: nplurals=2; plural=(n;"]]);
    const text = "{count, plural, one {Tag} other {Tage}}";
    expect(await print([{ key: "day", text, isPlural: true, metadata }], "de")).toContain("plural=(n != 1);");
  });

  test("gives a category without a form the text that its numbers show", async () => {
    const file = pluralFile("nplurals=2; plural=(n > 2);");
    expect(await read(file, "he")).toMatchObject([
      { text: "{count, plural, one {form 0} two {form 0} other {form 1}}", holds: ["one", "other"] },
    ]);
  });

  test("with more texts than forms loses none of those that are shown", async () => {
    const file = `${pluralFile("nplurals=2; plural=(n != 1);")}msgstr[2] "never"\n`;
    expect(await read(file, "de")).toMatchObject([{ text: "{count, plural, one {form 0} other {form 1}}" }]);
  });

  test("that are the standard ones alone leaves no metadata", async () => {
    const file =
      'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "a"\nmsgstr "b"\n';
    expect(await read(file, "de")).toEqual([{ key: "a", text: "b" }]);
  });
});

describe("a file without Plural-Forms", () => {
  test("reads its texts by the forms of the language, and further ones as other categories", async () => {
    const file = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n';
    expect(await read(file, "de")).toMatchObject([
      { text: "{count, plural, zero {3} one {1} other {2}}", holds: ["one", "other", "zero"] },
    ]);
  });

  test("shows the form of each category for the numbers that CLDR gives it, in all languages", async () => {
    for (const language of languages) {
      const needed = pluralCategories(language)
        .filter(({ examples: [first = 0.5] }) => Number.isInteger(first) && first < 1_000_000)
        .map(({ category }) => category);
      const forms = new Map(needed.map((category) => [category, category] as const));
      const text = printPlural(new Map([...forms, ["other", "other"]]));
      const shown = shownBy(await print([{ key: "a", text, isPlural: true }], language));
      const expected = comparedNumbers.map((n) => {
        const category = pluralCategoryOf(n, language);
        return needed.includes(category) ? category : "other";
      });
      expect({ language, shown }).toEqual({ language, shown: expected });
    }
  });
});

describe("the categories of the forms", () => {
  test("are those of the standard rule in whatever order the expression has them", () => {
    for (const language of languages) {
      const { header, categories } = standardRule(language);
      expect({ language, forms: formsOf(header, language) }).toEqual({ language, forms: categories });
      const turned = header.replace(/plural=(.*);$/, `plural=${categories.length - 1}-($1);`);
      const forms = categories.toReversed();
      expect({ language, forms: formsOf(turned, language) }).toEqual({ language, forms });
    }
  });

  test.each([
    // Fewer or more forms than CLDR has.
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
    // Other numbers than those of CLDR.
    ["en", "nplurals=2; plural=(n > 1);", ["one", "other"]],
    ["ja", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["br", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["lv", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);", ["one", "other", "zero"]],
    ["xx", "nplurals=1; plural=0;", ["other"]],
  ])("in %s fit the numbers of %s", (language, header, categories) => {
    expect(formsOf(header, language)).toEqual(categories);
  });

  test("are those of the language where the header has no expression", () => {
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
  ])("are refused with the line of a header that cannot be read: %s", (header) => {
    expect(() => declaredRule(header, "en", 7)).toThrow(
      expect.objectContaining({ problemName: "bad_plural_forms", line: 7 }),
    );
    expect(() => formsOf(header)).toThrow(FormatError);
  });

  test("are computed as in C: precedence, negation and division", () => {
    expect(formsOf("nplurals=2; plural=!(n-1) ? 0 : 1 || 0 && 0;")).toEqual(["one", "other"]);
    expect(formsOf("nplurals=2; plural=n/2*2+n%2 != 1;")).toEqual(["one", "other"]);
    expect(formsOf("nplurals=2; plural=n%0 + n/0 + (n<=1 && n>=1 ? 0 : 1);")).toEqual(["one", "other"]);
  });
});
