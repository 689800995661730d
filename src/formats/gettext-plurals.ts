import { pluralCategories, pluralCategoryOf } from "#text/plural-categories.ts";
import { FormatError } from "./format-error.ts";
import { type CategoryName, pluralCategoryNames } from "./plural-forms.ts";

export type GettextRule = { header: string; categories: readonly CategoryName[] };

const oneForm: GettextRule = { header: "nplurals=1; plural=0;", categories: ["other"] };
const notOne: GettextRule = { header: "nplurals=2; plural=(n != 1);", categories: ["one", "other"] };
const aboveOne: GettextRule = { header: "nplurals=2; plural=(n > 1);", categories: ["one", "other"] };
const eastSlavic = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
const rules: ReadonlyArray<readonly [string, GettextRule]> = [
  ["ja ko zh vi th id ms lo my km jv su yo ig wo bo dz sah", oneForm],
  ["fr br fa hy pt-BR tr ln mg oc ti wa am hi bn gu kn zu fil tl ak guw pa si", aboveOne],
  ["ru uk be", { header: `nplurals=3; plural=(${eastSlavic});`, categories: ["one", "few", "many"] }],
  ["sr hr bs sh cnr", { header: `nplurals=3; plural=(${eastSlavic});`, categories: ["one", "few", "other"] }],
  [
    "pl",
    {
      header: "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
      categories: ["one", "few", "many"],
    },
  ],
  [
    "cs sk",
    {
      header: "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
      categories: ["one", "few", "other"],
    },
  ],
  [
    "sl hsb dsb",
    {
      header: "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
      categories: ["one", "two", "few", "other"],
    },
  ],
  [
    "lt",
    {
      header: "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);",
      categories: ["one", "few", "other"],
    },
  ],
  [
    "lv",
    {
      header: "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);",
      categories: ["one", "other", "zero"],
    },
  ],
  [
    "ro mo",
    {
      header: "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);",
      categories: ["one", "few", "other"],
    },
  ],
  [
    "ar ars",
    {
      header:
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
      categories: ["zero", "one", "two", "few", "many", "other"],
    },
  ],
  [
    "ga",
    {
      header: "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);",
      categories: ["one", "two", "few", "many", "other"],
    },
  ],
  [
    "gd",
    {
      header: "nplurals=4; plural=(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3;",
      categories: ["one", "two", "few", "other"],
    },
  ],
  [
    "cy",
    {
      header: "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);",
      categories: ["zero", "one", "two", "few", "many", "other"],
    },
  ],
  [
    "sgs",
    {
      header:
        "nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n==2 ? 1 : n%10>=2 && (n%100<10 || n%100>=20) ? 2 : 3);",
      categories: ["one", "two", "few", "other"],
    },
  ],
  [
    "gv",
    {
      header: "nplurals=4; plural=(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3);",
      categories: ["one", "two", "few", "other"],
    },
  ],
  [
    "kw",
    {
      header: "nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3);",
      categories: ["one", "two", "few", "other"],
    },
  ],
  [
    "mt",
    {
      header:
        "nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20) ? 2 : 3);",
      categories: ["one", "few", "many", "other"],
    },
  ],
  [
    "se sma smi smj smn sms naq sat iu",
    { header: "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);", categories: ["one", "two", "other"] },
  ],
  ["shi", { header: "nplurals=3; plural=(n<2 ? 0 : n<11 ? 1 : 2);", categories: ["one", "few", "other"] }],
  [
    "ksh lag blo cv",
    { header: "nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);", categories: ["zero", "one", "other"] },
  ],
  [
    "prg",
    {
      header: "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
      categories: ["zero", "one", "other"],
    },
  ],
  ["is mk", { header: "nplurals=2; plural=(n%10!=1 || n%100==11);", categories: ["one", "other"] }],
];
const known = new Map(
  rules.flatMap(([codes, rule]) => codes.split(" ").map((code) => [code, rule] as const)),
);

/** What gettext says of a language's plurals: a table of its own, not CLDR (files.md 8.7). */
export function gettextRule(language: string): GettextRule {
  return known.get(language) ?? known.get(language.split("-")[0] ?? "") ?? notOne;
}

const declared = /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]{1,2000})/;
const tried = [...Array.from({ length: 201 }, (_, number) => number), 1_000_000];

/** The category that each form of a file is, by the expression in its header, and by the table where it has none. */
export function categoriesOf(
  header: string | undefined,
  language: string,
  line: number,
): readonly CategoryName[] {
  const [, count, expression] = header === undefined ? [] : (declared.exec(header) ?? []);
  if (count === undefined || expression === undefined) return gettextRule(language).categories;
  const formOf = readExpression(expression, line);
  const rule = gettextRule(language);
  const known = readExpression(declared.exec(rule.header)?.[2] ?? "0", line);
  if (tried.every((n) => formOf(n) === known(n))) return rule.categories;
  return fitted(Number(count), formOf, language);
}

/**
 * Each form is the category that it has most of, in numbers and in its share of them. What is left over is a category of
 * the language that no form is, or any other one.
 */
function fitted(count: number, formOf: (n: number) => number, language: string): CategoryName[] {
  const matches = [...Map.groupBy(tried, (n) => pluralCategoryOf(n, language))].flatMap(([name, numbers]) =>
    Array.from({ length: count }, (_, form) => {
      const used = numbers.filter((n) => formOf(n) === form).length;
      return { name, form, weight: used ** 2 / numbers.length };
    }),
  );
  const chosen = new Map<number, CategoryName>();
  const taken = new Set<CategoryName>();
  const choose = (form: number, name: CategoryName) => {
    chosen.set(form, name);
    taken.add(name);
  };
  for (const { name, form, weight } of matches.sort((a, b) => b.weight - a.weight))
    if (weight > 0 && !chosen.has(form) && !taken.has(name)) choose(form, name);
  const own = pluralCategories(language).map(({ category }) => category);
  const left: readonly CategoryName[] = ["other", ...own, "one", ...pluralCategoryNames];
  return Array.from({ length: count }, (_, form) => {
    if (!chosen.has(form)) choose(form, left.find((name) => !taken.has(name)) ?? "other");
    return chosen.get(form) ?? "other";
  });
}

type Read = (n: number) => number;

/** A C expression over `n`, read and never run. */
function readExpression(text: string, line: number): Read {
  const tokens = text.match(/\d+|n|[<>!=]=|&&|\|\||[-+*/%<>!?:()]|\S/g) ?? [];
  let at = 0;
  let depth = 0;
  const refuse = () => new FormatError("bad_plural_forms", { line });
  const take = (token: string) => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const conditional = (): Read => {
    depth += 1;
    if (depth > 50) throw refuse();
    const condition = binary(0);
    if (!take("?")) {
      depth -= 1;
      return condition;
    }
    const whenTrue = conditional();
    if (!take(":")) throw refuse();
    const whenFalse = conditional();
    depth -= 1;
    return (n) => (condition(n) ? whenTrue(n) : whenFalse(n));
  };
  const binary = (level: number): Read => {
    const operators = levels[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    for (let apply = operators[tokens[at] ?? ""]; apply; apply = operators[tokens[at] ?? ""]) {
      at += 1;
      const [before, right, operator] = [left, binary(level + 1), apply];
      left = (n) => operator(before(n), right(n));
    }
    return left;
  };
  const unary = (): Read => {
    if (take("!")) {
      const inner = unary();
      return (n) => Number(!inner(n));
    }
    if (take("(")) {
      const inner = conditional();
      if (!take(")")) throw refuse();
      return inner;
    }
    if (take("n")) return (n) => n;
    const number = tokens[at];
    if (number === undefined || !/^\d{1,9}$/.test(number)) throw refuse();
    at += 1;
    return () => Number(number);
  };
  const whole = conditional();
  if (at < tokens.length) throw refuse();
  return whole;
}

type Operators = Readonly<Record<string, (a: number, b: number) => number>>;
const levels: readonly Operators[] = [
  { "||": (a, b) => Number(a !== 0 || b !== 0) },
  { "&&": (a, b) => Number(a !== 0 && b !== 0) },
  { "==": (a, b) => Number(a === b), "!=": (a, b) => Number(a !== b) },
  {
    "<": (a, b) => Number(a < b),
    ">": (a, b) => Number(a > b),
    "<=": (a, b) => Number(a <= b),
    ">=": (a, b) => Number(a >= b),
  },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  {
    "*": (a, b) => a * b,
    "/": (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
    "%": (a, b) => (b === 0 ? 0 : a % b),
  },
];
