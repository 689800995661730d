import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { checkText } from "#text/checks/check-text.ts";
import { checksVersion } from "#text/checks/checks-version.ts";

/**
 * If the digest changes, checks find something else or texts are parsed differently: raise the version and update
 * both here.
 */
const expected = { version: 14, digest: "03e93f8384efed33" };

const fragments =
  "word|Wort|слово|Сlоvo|名前|في|Save|Save| | | |  |\n|\\n|.|?|!|…|...|:|,|。|：|؟|¿|(|)|(|)|[x]|{|}|（|）|\"|“|”|„|»|'|" +
  `%s|%d|%1$s|%02d|%|%d/%m/%Y|%1|%2|100%|{name}|{name}|{name|{na|{{n}}|\${x}|\${%s}|%(x)s|:name|:Name|%name%|%names%|$USER$|$USERS$|<b>|</b>|<br>|<file>|&nbsp;|&#8220;|&amp;|` +
  "1,000|1 000|2 days|MP3|--size=N|https://a.org/b%20c|a@b.org|\u200b|\u00ad|\u202a|{n, number}|{n, plural, one {a} other {# b}}";
const languages = ["de", "fr", "ja", "ar", "es", "el"];

/** Pseudo-random integers from 0 to below the limit, the same in every run. */
function numbersFrom(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

it("findings of checks in thousands of texts equal those of their version", () => {
  const all = fragments.split("|");
  const next = numbersFrom(1);
  const hash = createHash("sha256");
  for (let count = 0; count < 5000; count++) {
    const source = Array.from({ length: 1 + next(5) }, () => all[next(all.length)] ?? "");
    const changed = source.map((item) => (next(4) === 0 ? (all[next(all.length)] ?? "") : item));
    const target = next(4) === 0 ? changed.toReversed() : changed;
    const language = languages[next(languages.length)] ?? "";
    const texts = { source: source.join(""), target: target.join("") };
    const found = checkText({ ...texts, sourceLanguage: "en", language }).map(({ check }) => check);
    hash.update(`${[...new Set(found)]}\n`);
  }
  expect({ version: checksVersion, digest: hash.digest("hex").slice(0, 16) }).toEqual(expected);
});
