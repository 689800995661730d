import type { CategoryName } from "#formats/plural-forms.ts";

/** Value of the Plural-Forms field, and the category of each form in order. */
export type GettextRule = { header: string; categories: readonly CategoryName[] };

const oneForm: GettextRule = { header: "nplurals=1; plural=0;", categories: ["other"] };
const notOne: GettextRule = { header: "nplurals=2; plural=(n != 1);", categories: ["one", "other"] };
const aboveOne: GettextRule = { header: "nplurals=2; plural=(n > 1);", categories: ["one", "other"] };
const oneTwo: GettextRule = {
  header: "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);",
  categories: ["one", "two", "other"],
};
const eastSlavic = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
const breton =
  "n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19 && n%100<70 || n%100>79 && n%100<90) ? 2 : n!=0 && n%1000000==0 ? 3 : 4";
const cornish =
  "n==0 ? 0 : n==1 ? 1 : n%100==2 || n%100==22 || n%100==42 || n%100==62 || n%100==82 || n%1000==0 && (n%100000>=1000 && n%100000<=20000 || n%100000==40000 || n%100000==60000 || n%100000==80000) || n%1000000==100000 ? 2 : n%100==3 || n%100==23 || n%100==43 || n%100==63 || n%100==83 ? 3 : n%100==1 || n%100==21 || n%100==41 || n%100==61 || n%100==81 ? 4 : 5";
/**
 * For languages in CLDR, each expression assigns integers to the categories of CLDR, except for categories that start
 * at a million. Forms are in gettext's order if gettext has the same forms.
 */
const rules: ReadonlyArray<readonly [string, GettextRule]> = [
  [
    "ja ko zh vi th id ms lo my km jv su yo ig wo bo dz sah bm hnj ii jbo kde kea lkt nqo osa ses sg to tpi yue",
    oneForm,
  ],
  ["fr fa hy pt ln mg oc ti wa am hi bn gu kn zu ak guw pa si as bho csw doi ff kab kok nso pcm", aboveOne],
  ["pt-PT", notOne],
  [
    "fil tl ceb",
    { header: "nplurals=2; plural=(n%10==4 || n%10==6 || n%10==9);", categories: ["one", "other"] },
  ],
  ["tzm", { header: "nplurals=2; plural=(n>1 && n<11 || n>99);", categories: ["one", "other"] }],
  [
    "br",
    {
      header: `nplurals=5; plural=(${breton});`,
      categories: ["one", "two", "few", "many", "other"],
    },
  ],
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
      header: "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10!=0 && (n%100<11 || n%100>19) ? 1 : 2);",
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
      header: "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>2 && n<7 ? 2 : n>6 && n<11 ? 3 : 4);",
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
      header: `nplurals=6; plural=(${cornish});`,
      categories: ["zero", "one", "two", "few", "many", "other"],
    },
  ],
  [
    "mt",
    {
      header:
        "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>2 && n%100<11) ? 2 : (n%100>10 && n%100<20) ? 3 : 4);",
      categories: ["one", "two", "few", "many", "other"],
    },
  ],
  ["he iw se sma smi smj smn sms naq sat iu", oneTwo],
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
const rulesByLanguage = new Map(
  rules.flatMap(([codes, rule]) => codes.split(" ").map((code) => [code, rule] as const)),
);

/** Plural-Forms of a language for files without a header (files.md 8.7). */
export function gettextRule(language: string): GettextRule {
  return rulesByLanguage.get(language) ?? rulesByLanguage.get(language.split("-")[0] ?? "") ?? notOne;
}
