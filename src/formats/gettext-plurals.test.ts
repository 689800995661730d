import { describe, expect, test } from "vitest";
import { pluralCategories } from "#text/plural-categories.ts";
import { FormatError } from "./format-error.ts";
import { categoriesOf, gettextRule } from "./gettext-plurals.ts";

/** Languages that CLDR knows, by the codes that it has for them. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const languages = letters
  .flatMap((a) => letters.flatMap((b) => [a + b, ...letters.map((c) => a + b + c)]))
  .filter((code) => Intl.PluralRules.supportedLocalesOf(code)[0] === code);
const formsOf = (header: string, language = "en") => categoriesOf(header, language, 1);

describe("the table", () => {
  test("says of each language what its expression says, in whatever order", () => {
    for (const language of languages) {
      const { header, categories } = gettextRule(language);
      expect({ language, forms: formsOf(header, language) }).toEqual({ language, forms: categories });
      // Of 4, 6 and 9 gettext and CLDR say the opposite in Filipino and Cebuano.
      if (["ceb", "fil", "tl"].includes(language)) continue;
      const turned = header.replace(/plural=(.*);$/, `plural=${categories.length - 1}-($1);`);
      const forms = categories.toReversed();
      expect({ language, forms: formsOf(turned, language) }).toEqual({ language, forms });
    }
  });

  test.each([
    ["fr-CA", ["one", "other"]],
    ["pt-BR", ["one", "other"]],
    ["sl", ["one", "two", "few", "other"]],
    ["lv", ["one", "other", "zero"]],
    ["mt", ["one", "few", "many", "other"]],
    ["xx", ["one", "other"]],
  ])("of %s has %j", (language, categories) => {
    expect(gettextRule(language).categories).toEqual(categories);
  });
});

test("languages of more than two forms of whole numbers have more in the table, but for those that gettext knows otherwise", () => {
  const formsIn = (language: string) =>
    pluralCategories(language).filter(({ examples }) =>
      examples.some((n) => Number.isInteger(n) && n < 1_000_000),
    );
  const few = languages.filter(
    (language) => formsIn(language).length > 2 && gettextRule(language).categories.length < 3,
  );
  expect(few).toEqual(["br", "he"]);
});

describe("a header", () => {
  test.each([
    // Forms in another order than in the table.
    [
      "sl",
      "nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);",
      ["other", "one", "two", "few"],
    ],
    [
      "lv",
      "nplurals=3; plural=(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : ((n % 10 == 1 && n % 100 != 11) ? 1 : 2);",
      ["zero", "one", "other"],
    ],
    ["de", "nplurals=2; plural=n==1;", ["other", "one"]],
    // Fewer or more forms than in the table.
    ["he", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["he", "nplurals=3; plural=(n == 1) ? 0 : ((n == 2) ? 1 : 2);", ["one", "two", "other"]],
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
    ["ga", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);", ["one", "two", "other"]],
    // Of other numbers than those of CLDR.
    ["en", "nplurals=2; plural=(n > 1);", ["one", "other"]],
    ["ja", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["fil", "nplurals=2; plural=(n > 1);", ["one", "other"]],
    ["br", "nplurals=2; plural=(n != 1);", ["one", "other"]],
    ["xx", "nplurals=1; plural=0;", ["other"]],
  ])("of %s tells what forms are: %s", (language, header, categories) => {
    expect(formsOf(header, language)).toEqual(categories);
  });

  test("that says no expression leaves it to the table", () => {
    expect(formsOf("nplurals=INTEGER; plural=EXPRESSION;", "ru")).toEqual(["one", "few", "many"]);
    expect(categoriesOf(undefined, "ru", 1)).toEqual(["one", "few", "many"]);
  });

  test.each(["n ==", "(n", "n ? 1", "f(n)", "n = 1", "1 2", `${"(".repeat(60)}n${")".repeat(60)}`])(
    "whose expression is none is refused with its line: %s",
    (expression) => {
      expect(() => categoriesOf(`nplurals=2; plural=${expression};`, "en", 7)).toThrow(
        expect.objectContaining({ problemName: "bad_plural_forms", line: 7 }),
      );
      expect(() => formsOf(`nplurals=2; plural=${expression};`)).toThrow(FormatError);
    },
  );

  test("is reckoned as C does: precedence, negation and division", () => {
    expect(formsOf("nplurals=2; plural=!(n-1) ? 0 : 1 || 0 && 0;")).toEqual(["one", "other"]);
    expect(formsOf("nplurals=2; plural=n/2*2+n%2 != 1;")).toEqual(["one", "other"]);
    expect(formsOf("nplurals=2; plural=n%0 + n/0 + (n<=1 && n>=1 ? 0 : 1);")).toEqual(["one", "other"]);
  });
});
