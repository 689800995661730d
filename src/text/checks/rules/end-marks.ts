import { lengthBefore } from "#text/checks/trim-end.ts";
import type { Span } from "#text/message/piece.ts";

export type EndMark = "stop" | "ellipsis" | "question" | "exclaim" | "both" | "colon" | "semicolon" | "comma";

const kinds: Record<EndMark, string> = {
  stop: ".。．｡।॥۔։።။។᱾෴|",
  ellipsis: "…⋯",
  question: "?？؟՞\u037e⸮",
  exclaim: "!！՜",
  both: "⁈⁉‽",
  colon: ":：៖፦",
  semicolon: ";；؛፤",
  comma: ",，،、၊፣",
};
const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, marks]) =>
    [...marks].map((mark) => [mark, kind as EndMark] as const),
  ),
);

type Marks = Partial<Record<EndMark, string>>;
const arabic: Marks = { question: "؟", semicolon: "؛", comma: "،" };
const danda: Marks = { stop: "।" };
const wide: Marks = { stop: "。", question: "？", exclaim: "！", colon: "：", semicolon: "；", comma: "，" };

/** Marks of a language that differ from English; `null` if its sentences have no end mark. */
const marksByLanguage: Record<string, Marks | null> = {
  ar: arabic,
  ckb: arabic,
  fa: arabic,
  ps: arabic,
  sd: arabic,
  ug: arabic,
  ur: { ...arabic, stop: "۔" },
  el: { question: ";", semicolon: "·" },
  hy: { stop: "։", question: "՞", exclaim: "՜", colon: "՝" },
  as: danda,
  bn: danda,
  hi: danda,
  or: danda,
  sat: { stop: "᱾" },
  my: { stop: "။", question: "။", comma: "၊" },
  km: { stop: "។", colon: "៖" },
  am: { stop: "።", colon: "፦", semicolon: "፤", comma: "፣" },
  ja: { ...wide, comma: "、" },
  zh: wide,
  yue: wide,
  jbo: null,
  lo: null,
  th: null,
};
const mirroredMarks: readonly EndMark[] = ["question", "comma"];
/** Marks for which the English form is an error. Elsewhere, and for other marks, both forms are used. */
const requiredMarks: Record<string, readonly EndMark[]> = {
  ar: mirroredMarks,
  ckb: mirroredMarks,
  el: ["question"],
  fa: mirroredMarks,
  ja: ["stop"],
  ps: mirroredMarks,
  sd: mirroredMarks,
  ug: mirroredMarks,
  ur: [...mirroredMarks, "stop"],
  zh: ["stop", "question", "exclaim", "colon"],
};

const languageOf = (code: string) => /^[a-z]+/i.exec(code)?.[0].toLowerCase() ?? "";

/** Returns the form of a mark in a language, or undefined if sentences of the language have no end mark. */
export function markOf(kind: EndMark, language: string): string | undefined {
  const marks = marksByLanguage[languageOf(language)];
  if (marks === null) return undefined;
  return marks?.[kind] ?? (kind === "both" ? "?!" : kinds[kind].charAt(0));
}

export function hasEndMarks(language: string): boolean {
  return marksByLanguage[languageOf(language)] !== null;
}

export function isForeignMark(kind: EndMark, mark: string, language: string): boolean {
  const matching = markOf(kind, language);
  const isAscii = mark.charCodeAt(0) < 0x80;
  return isAscii && matching !== mark && (requiredMarks[languageOf(language)]?.includes(kind) ?? false);
}

/** French, except for Canadian French, has a no-break space before its high marks. */
export function hasSpacedMarks(language: string): boolean {
  return /^fr\b(?!.*-CA\b)/i.test(language);
}

export function spaceBefore(mark: string): string {
  return mark.startsWith(":") ? "\u00a0" : "\u202f";
}

type Mark = Span & { kind: EndMark | undefined };
/** `behind` are the quotes and brackets that close after the mark. */
export type TextEnd = Mark & { behind: string };

/** Characters that may follow the mark at the end of a text. */
const closing = /[\s"'’”“»«›‹」』）)\]}\uFFFB\u200e\u200f]/u;
export const invisible = /[\s\uFFFB\u200e\u200f]/u;
const allInvisible = new RegExp(invisible, "gu");
const bracket = /[）)\]}]/u;
const quoteOrOpening = /["'`’‘‚”“„»«›‹「」『』（([]/u;

/** Finds the mark at the end of a masked text, before closing quotes, brackets and tags. */
export function endOf(text: string, language: string): TextEnd {
  const mark = lastMark(text, language);
  const behind = text.slice(mark.end).replaceAll(allInvisible, "");
  if (!isQuotedMark(text, { ...mark, behind })) return { ...mark, behind };
  return { kind: undefined, start: mark.end, end: mark.end, behind };
}

export function isInBrackets({ behind }: TextEnd): boolean {
  return bracket.test(behind);
}

/** Whether a mark is quoted, as in "unexpected ','", "not a 'file:'" and "called “.”". */
function isQuotedMark(text: string, { kind, start, behind }: TextEnd): boolean {
  if (kind === undefined || behind === "") return false;
  if (kind === "comma" || kind === "colon") return true;
  const before = text
    .slice(Math.max(0, start - 20), start)
    .replace(/[.:;!?…]+$/u, "")
    .slice(-1);
  return quoteOrOpening.test(before);
}

function lastMark(text: string, language: string): Mark {
  const end = lengthBefore(text, closing);
  const start =
    text.slice(Math.max(0, end - 20), end).replace(/[.。．…⋯]+$|[?!？！؟⁈⁉‽]+$/u, "").length +
    Math.max(0, end - 20);
  const marks = text.slice(start, end);
  if (marks === "") return singleMark(text, end, language);
  return { kind: kindOfRun(marks), start, end };
}

function kindOfRun(marks: string): EndMark {
  if (/[….。．⋯]/u.test(marks)) return /^[.。．]$/u.test(marks) ? "stop" : "ellipsis";
  const isQuestion = /[?？؟⁈⁉‽]/u.test(marks);
  const exclaims = /[!！⁈⁉‽]/u.test(marks);
  if (isQuestion && exclaims) return "both";
  return isQuestion ? "question" : "exclaim";
}

function singleMark(text: string, end: number, language: string): Mark {
  const mark = text.charAt(end - 1);
  const marks = marksByLanguage[languageOf(language)] ?? {};
  const matching = Object.entries(marks).find(([, sign]) => sign === mark)?.[0] as EndMark | undefined;
  const kind = matching ?? kindOf.get(mark);
  return kind ? { kind, start: end - 1, end } : { kind: undefined, start: end, end };
}
