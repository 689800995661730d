/** Plural-Forms of real files by language: of gettext, CLDR, Transifex, Weblate and older tools. */
export const pluralHeaders: ReadonlyArray<readonly [language: string, header: string]> = [
  [
    "lv",
    "nplurals=3; plural=(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : ((n % 10 == 1 && n % 100 != 11) ? 1 : 2);",
  ],
  ["lv", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);"],
  ["lv", "nplurals=2; plural=(n != 1);"],
  [
    "lt",
    "nplurals=4; plural=(n % 10 == 1 && (n % 100 > 19 || n % 100 < 11) ? 0 : (n % 10 >= 2 && n % 10 <=9) && (n % 100 > 19 || n % 100 < 11) ? 1 : n % 1 != 0 ? 2: 3);",
  ],
  ["lt", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);"],
  ["he", "nplurals=2; plural=(n != 1);"],
  ["he", "nplurals=3; plural=(n == 1) ? 0 : ((n == 2) ? 1 : 2);"],
  [
    "he",
    "nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n == 2 && n % 1 == 0) ? 1: (n % 10 == 0 && n % 1 == 0 && n > 10) ? 2 : 3;",
  ],
  ["br", "nplurals=2; plural=(n > 1);"],
  ["br", "nplurals=2; plural=n != 1;"],
  [
    "br",
    "nplurals=5; plural=((n%10 == 1) && (n%100 != 11) && (n%100 !=71) && (n%100 !=91) ? 0 :(n%10 == 2) && (n%100 != 12) && (n%100 !=72) && (n%100 !=92) ? 1 :(n%10 ==3 || n%10==4 || n%10==9) && (n%100 < 10 || n% 100 > 19) && (n%100 < 70 || n%100 > 79) && (n%100 < 90 || n%100 > 99) ? 2 :(n != 0 && n % 1000000 == 0) ? 3 : 4);",
  ],
  ["cy", "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;"],
  ["cy", "nplurals=6; plural=(n==0) ? 0 : (n==1) ? 1 : (n==2) ? 2 : (n==3) ? 3 :(n==6) ? 4 : 5;"],
  ["mk", "nplurals=2; plural=(n % 10 == 1 && n % 100 != 11) ? 0 : 1;"],
  ["mk", "nplurals=3; plural=n%10==1 ? 0 : n%10==2 ? 1 : 2;"],
  [
    "sr",
    "nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
  ],
  ["fr", "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"],
  ["fr", "nplurals=2; plural=(n > 1);"],
  ["es", "nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"],
  ["pt-BR", "nplurals=2; plural=(n != 1);"],
  ["pt-BR", "nplurals=2; plural=(n > 1);"],
  ["pt", "nplurals=2; plural=(n != 1);"],
  ["pt-PT", "nplurals=2; plural=(n != 1);"],
  ["ja", "nplurals=2; plural=(n != 1);"],
  ["ja", "nplurals=1; plural=0;"],
  ["zh-Hans", "nplurals=2; plural=(n > 1);"],
  [
    "pl",
    "nplurals=4; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : n!=1 && (n%10>=0 && n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3);",
  ],
  ["ru", "nplurals=2; plural=(n != 1);"],
  [
    "ru",
    "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
  ],
  [
    "ru",
    "nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3);",
  ],
  [
    "cs",
    "nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3;",
  ],
  ["sl", "nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);"],
  ["de", "nplurals=2; plural=n==1;"],
  ["tr", "nplurals=2; plural=(n > 1);"],
  ["fil", "nplurals=2; plural=(n > 1);"],
  ["ga", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);"],
  [
    "mt",
    "nplurals=4; plural=(n==1 ? 0 : n==0 || ( n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20 ) ? 2 : 3);",
  ],
  ["kw", "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n == 3) ? 2 : 3;"],
  [
    "ar",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
  ],
  // gettext uses the first form if the expression gives an index beyond the last form.
  ["en", "nplurals=2; plural=(n > 3 ? 2 : n != 1);"],
  // A language without rules in CLDR.
  ["szl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"],
];

/** Numbers whose texts are compared. */
export const comparedNumbers: readonly number[] = [
  ...Array.from({ length: 201 }, (_, number) => number),
  1_000,
  1_000_000,
];

/** A file with one plural with distinct forms. */
export function pluralFile(header: string): string {
  const count = Number(/nplurals=(\d+)/.exec(header)?.[1]);
  const texts = Array.from({ length: count }, (_, index) => `msgstr[${index}] "form ${index}"\n`);
  return `msgid ""
msgstr ""
"Project-Id-Version: files 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: ${header}\\n"

msgid "file"
msgid_plural "files"
${texts.join("")}`;
}
