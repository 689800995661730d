import { describe, expect, it } from "vitest";
import { cpuMs, growth } from "#testing/growth.ts";
import { runs } from "#testing/tier.ts";
import { maxCheckedLength } from "./checks/check-input.ts";
import { checkNames } from "./checks/check-names.ts";
import { checkText } from "./checks/check-text.ts";
import { fixText } from "./checks/fix-text.ts";
import { diffWords, placeAfter } from "./diff.ts";
import { openForms, textOfForms, typeInto } from "./forms/message-forms.ts";
import { formatSample, sampledArguments } from "./forms/sample-message.ts";
import { showUnexpected } from "./invisible/invisible.ts";
import { mergeTexts } from "./merge-texts.ts";
import { readText } from "./message/chips.ts";
import { type Grammar, grammarOf, type MessageSettings } from "./message/grammar.ts";
import { shownOffsets, withIsolates } from "./message/isolated-chips.ts";
import { listOffers, offeredChips } from "./message/offers.ts";
import { parseMessage } from "./message/parse-message.ts";
import { styles } from "./message/style.ts";
import { findPlaceholders } from "./placeholders.ts";
import { textLength } from "./text-length.ts";
import { countWords } from "./words.ts";

/** Openings of all shapes, rules and marks, in one line per kind; spaces are written as `~`. */
const openings = [
  "{ } {{ {{a {{- {a {a, {a: {a! {a[ {~ {n,plural, {n,plural,other{ {g,select,other{ {n,plural,one{a}other{b}} {n,~number} {' ' '' '{",
  "% %% %s %d~ %1$ %1$s~ %( %(a %(a)s %(a)~ %{ %{a %{a} %< %<a> %a %ab% %ab. %#@ %#@a@ %- %0 %* %*d %. %1 %L1 %n %2F %c3%a4 %I",
  `$ $$ $a $AB$ $1 $t( $t(a $t(a( $t(a) \${ \${a \${a} # #{ #{a #{a} @ @: @:a @:a. @.a: @:( @:{ : :a ~:a ~:a_ :NAME~`,
  '< </ <a <a~ <a~b=" <a~b=\' <a~b="x"~ <a~b="%s">~ <b> </b> <b></b> <br/> <x~id="1"/> <file> & &amp; &# &#8220; &a',
  "\\n \\ \n ~\n \r\n ~ ~~ \t \u00a0 \u202f \u200b \u200d \u00ad \u0001 \u2068 \u2069 \u202a \u202c \u200f \u061c \u0301 e\u0301 a\u200d 👩\u200d 👩 🇩🇪 \ufe0f \u0600 \ufffc \ufffb \ud800",
  '( ) [ ] （ () (a)~ (s) :)~ [a] " “ ” „ « » ‘ “a”~ "a"~ 5 5~ 5. 5, 1~000~ ٣ 5\' a5~',
  "http:// http://a~ https://a.b/c~ www. www.a~ a@ a@b. a@b.c~ mailto:a%2F :// ab://",
  "the~ the~the~ a- a' a’ A~ aB слово~ Сlово~ Сl в 名 名前 أ กา ក က 가 ा",
  "。 ！ ？ ? ?~ a?~ ¿ ! a!~ !? . .. … 、 ، ؟ । , ; :~ a:~ a~? - --a~ _ = / ^ ` * | + \u0000",
].flatMap((line) => line.split(" ").map((item) => item.replaceAll("~", " ")));
const fillings = ["", "a", " a", " ", '"', "}", ">", "x y. ", "%s", "{b}"];
const settings: ReadonlyArray<MessageSettings | undefined> = [
  undefined,
  ...styles.map((style) => ({ style })),
  { syntax: "icu" },
  { syntax: "plural" },
  { patterns: ["\\[\\[.*?\\]\\]", "[ab]+ ", "(?:a|aa)+"] },
];
const languages = ["de", "fr", "es", "ar", "ru", "zh", "th"];

/** A text of a given length. */
type Text = (length: number) => string;

function repeated(piece: string): Text {
  return (length) => (piece === "" ? "" : piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
}

/** Texts that consist of one opening with filling, or of many openings. */
function layouts(opening: string, filling: string): Text[] {
  return [
    repeated(opening + filling),
    (length) => opening + repeated(filling)(length - opening.length),
    (length) => repeated(opening)(length - filling.length) + filling,
    (length) => repeated(opening)(length / 2) + repeated(filling)(length / 2),
  ];
}

/** Changes for the second text: many parts missing, all missing, one changed in the middle, reversed order. */
const relations: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  () => "",
  () => "A {n} %s :a.",
  (text) => `${text.slice(0, text.length / 2)}x ${text.slice(text.length / 2 + 1)}`,
  (text) => [...text].toReversed().join(""),
  (text) => "Сообщение ".repeat(text.length / 10),
];

type Pair = {
  text: string;
  other: string;
  grammar: Grammar;
  settings: MessageSettings | undefined;
  language: string;
};

const allChecks = new Set(checkNames);
/** All functions that process texts of people, with the maximum input of each. */
const processors: Record<string, (pair: Pair) => unknown> = {
  "checks of the text": ({ text, other, language, settings }) =>
    checkText({ source: other, target: text, sourceLanguage: "en", language, settings, maxLength: 100 }),
  "checks of its translation": ({ text, other, language, settings }) =>
    checkText({ source: text, target: other, sourceLanguage: "en", language, settings, maxLength: 100 }),
  fixes: ({ text, other, language, settings }) =>
    fixText({ source: other, target: text, sourceLanguage: "en", language, settings }, allChecks),
  "chips and offers": ({ text, other, grammar }) => {
    const { chips } = readText(text, grammar);
    const offset = shownOffsets(withIsolates(text, chips));
    for (const { start, end } of chips) offset(start + end);
    return listOffers(offeredChips(other, grammar), text, chips);
  },
  "forms and their preview": ({ text, other, grammar, language }) => {
    const message = parseMessage(text, grammar);
    sampledArguments(message.pieces);
    formatSample(message, grammar, { samples: new Map(), language });
    const context = { grammar, language, source: { text: other || text, language: "en" } };
    const forms = openForms(other === "" ? "" : text, context);
    return forms && textOfForms(typeInto(forms, "/t0", "x", context));
  },
  "words, length and marks": ({ text, language, settings }) => {
    countWords(text, language, settings?.patterns);
    showUnexpected(text);
    findPlaceholders(text);
    return textLength(text);
  },
  differences: ({ text, other }) => [diffWords(text, other), placeAfter(text, other, text.length - 1)],
  merges: ({ text, other }) => mergeTexts(text, other, `${text} x`),
};

const longest = maxCheckedLength / 2;
/** CPU time below which growth is not examined, since it delays no other request, in ms. */
const unnoticeable = 50;
/** Maximum CPU time of one try, in ms; the slowest known takes 60. */
const maxMs = 400;

function expectLinear(name: string, work: (pair: Pair) => unknown, inputOf: (length: number) => Pair): void {
  const at = (length: number) => {
    work(inputOf(length));
  };
  const input = inputOf(longest);
  const took = cpuMs(() => work(input), unnoticeable);
  if (took < unnoticeable) return;
  const tried = {
    name,
    text: input.text.slice(0, 40),
    other: input.other.slice(0, 40),
    settings: input.settings,
  };
  expect({ ...tried, took }).toSatisfy(() => took < maxMs);
  const ratio = growth(at, longest / 4);
  expect({ ...tried, ratio }).toSatisfy(() => ratio < 8);
}

function pairOf(text: string, other: string, of: Pick<Pair, "settings" | "language">): Pair {
  return { text, other, grammar: grammarOf(text, of.settings), ...of };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `=${index}{}`).join("");
/** Texts that took quadratic time, or a second, before the parsers were bounded. */
const special: Record<string, Text> = {
  "99 forms before many tags": (length) => `{n,plural,${numbers(98)}other{}}${repeated("<b>")(length - 600)}`,
  "99 forms before many placeholders": (length) =>
    `{n,plural,${numbers(98)}other{}}${repeated("{a} ")(length - 600)}`,
  "ten levels of forms": () => `${"{n,plural,one{}other{".repeat(10)}${"}}".repeat(10)}`,
  "99 levels of numbers": (length) => {
    const levels = Array.from(
      { length: 99 },
      (_, index) => `{n${index},plural,${numbers(length / 800)}other{`,
    );
    return `${levels.join("")}${"}}".repeat(99)}`;
  },
  "many choices of one form": repeated("{n,plural,other{(}}  1"),
  "many choices of different names": (length) =>
    Array.from({ length: length / 32 }, (_, index) => `{n${index},plural,=1{a}other{b}} `).join(""),
  "tags that close none of those open": (length) =>
    repeated("<b>")(length / 2) + repeated("</i>")(length / 2),
  "placeholders side by side": repeated("%d"),
  "different words of two scripts": (length) =>
    Array.from({ length: length / 7 }, (_, index) => `Сl${index.toString(36).replace(/\d/g, "я")} `).join(""),
};

describe("processing of texts", () => {
  const cases = openings.flatMap((opening) => fillings.flatMap((filling) => layouts(opening, filling)));

  it.each(Object.entries(processors))("%s takes linear time", (name, work) => {
    const first = Object.keys(processors).indexOf(name);
    // Each run of the fast tier tries different openings.
    const step = Math.max(1, Math.floor(cases.length / runs(60, cases.length)));
    for (let index = first; index < cases.length; index += step) {
      const text = cases[index] ?? repeated("");
      const relation = relations[index % relations.length] ?? String;
      const of = {
        settings: settings[(index >> 1) % settings.length],
        language: languages[index % languages.length] ?? "",
      };
      expectLinear(name, work, (length) => pairOf(text(length), relation(text(length)), of));
    }
  });

  it.each(Object.entries(special))("%s are processed in linear time", (what, text) => {
    for (const [name, work] of Object.entries(processors))
      for (const relation of relations.slice(runs(1, 0), runs(4, relations.length)))
        expectLinear(`${name}, ${what}`, work, (length) =>
          pairOf(text(length), relation(text(length)), { settings: undefined, language: "ar" }),
        );
  });
});
