import type { Choice, Form, Leaf, Literal, Piece, Placeholder } from "./piece.ts";

/** Syntax error of a message with its span. */
export type SyntaxProblem = {
  code:
    | "argument_unclosed"
    | "argument_unnamed"
    | "argument_unexpected"
    | "comma_foreign"
    | "type_unknown"
    | "form_expected"
    | "form_doubled"
    | "other_missing"
    | "offset_invalid"
    | "too_deep"
    | "quote_unclosed"
    | "brace_unopened";
  start: number;
  end: number;
};

/** Where quotes begin: in ICU at an apostrophe before a mark, in java.text.MessageFormat at every apostrophe. */
export type Quoting = "icu" | "java";
/** Finds placeholders and tags in literal text from `start` to `end`. */
type LiteralPieces = (start: number, end: number) => Leaf[];
/**
 * Set if the input is the text of one form, which ends only at its end. `plural` is the argument whose number `#`
 * shows.
 */
export type FormText = { plural?: string };
export type IcuOptions = { quoting: Quoting; literal: LiteralPieces; formText?: FormText | undefined };
export type IcuMessage = { pieces: Piece[]; problem?: SyntaxProblem };

type Reader = IcuOptions & { text: string; at: number; problem?: SyntaxProblem };
/** Context of the parsed text: the plural whose number `#` shows, and the nesting depth. */
type ReadContext = { depth: number; plural?: string };

const deepest = 100;
const space = /[\s\u0085\u200e\u200f]*/uy;
const argumentName = /[\p{L}\p{N}_$@][\p{L}\p{N}\p{M}_.$@-]{0,199}/uy;
const word = /[a-zA-Z]{1,30}/uy;
const selectWord = /[^\s{}'#,|=<>]{1,200}/uy;
const pluralSelector = new RegExp(`=\\d{1,15}|${selectWord.source}`, "uy");
const offset = /offset\s*:\s*(-?\d{1,15})?/uy;
const formTypes = new Set(["plural", "selectordinal", "select"]);
const plainTypes = new Set(["number", "date", "time", "spellout", "ordinal", "duration", "choice", "list"]);

/**
 * Parses an ICU message without losing any byte. If it is malformed, returns the pieces so far and the first problem.
 */
export function icuPieces(text: string, options: IcuOptions): IcuMessage {
  const reader: Reader = { text, at: 0, ...options };
  const pieces = readBody(reader, options.formText ? { depth: 1, ...options.formText } : { depth: 0 });
  if (reader.at < text.length && reader.problem === undefined) {
    const start = reader.at;
    reader.at += 1;
    fail(reader, "brace_unopened", start);
  }
  return reader.problem ? { pieces, problem: reader.problem } : { pieces };
}

function readBody(reader: Reader, context: ReadContext): Piece[] {
  const { text } = reader;
  const pieces: Piece[] = [];
  let from = reader.at;
  const add = (end: number, ...more: Piece[]) => {
    if (end > from) for (const leaf of reader.literal(from, end)) pieces.push(leaf);
    pieces.push(...more);
    from = reader.at;
  };
  while (reader.at < text.length) {
    const start = reader.at;
    const character = text[start];
    if (character === "'") {
      const escapes = readQuote(reader, context);
      if (escapes) add(start, ...escapes);
    } else if (character === "{") {
      const argument = readArgument(reader, context);
      if (!argument) return pieces;
      add(start, argument);
    } else if (character === "}" && context.depth > 0) break;
    else if (character === "#" && context.plural !== undefined) {
      reader.at += 1;
      add(start, { kind: "number", name: context.plural, start, end: start + 1 });
    } else reader.at += 1;
  }
  add(reader.at);
  return pieces;
}

/**
 * Reads an apostrophe. A doubled one is an apostrophe; a quote ends at the next one, and the text between is literal.
 */
function readQuote(reader: Reader, context: ReadContext): Piece[] | undefined {
  const { text, at: start } = reader;
  if (text[start + 1] === "'") {
    reader.at = start + 2;
    return [{ kind: "escape", start, end: start + 2 }];
  }
  if (!beginsQuote(reader, context)) {
    reader.at += 1;
    return undefined;
  }
  const pieces: Literal[] = [{ kind: "escape", start, end: start + 1 }];
  let from = start + 1;
  let end = text.indexOf("'", from);
  while (end >= 0 && text[end + 1] === "'") {
    if (end > from) pieces.push({ kind: "text", start: from, end });
    pieces.push({ kind: "escape", start: end, end: end + 2 });
    from = end + 2;
    end = text.indexOf("'", from);
  }
  const close = end < 0 ? text.length : end;
  if (close > from) pieces.push({ kind: "text", start: from, end: close });
  if (end >= 0) pieces.push({ kind: "escape", start: end, end: end + 1 });
  reader.at = end < 0 ? text.length : end + 1;
  // An unclosed quote would include the text after the form.
  if (end < 0 && reader.formText) fail(reader, "quote_unclosed", start);
  return pieces;
}

function beginsQuote({ text, at, quoting }: Reader, context: ReadContext): boolean {
  const next = text[at + 1];
  if (quoting === "java") return true;
  return next === "{" || next === "}" || (context.plural !== undefined && (next === "#" || next === "|"));
}

function readArgument(reader: Reader, context: ReadContext): Placeholder | Choice | undefined {
  const start = reader.at;
  if (context.depth >= deepest) return fail(reader, "too_deep", start);
  reader.at += 1;
  skip(reader, space);
  const name = take(reader, argumentName);
  if (name === "") return fail(reader, "argument_unnamed", start);
  skip(reader, space);
  if (reader.text[reader.at] === "}") return closeArgument(reader, { start, name });
  if (reader.text[reader.at] !== ",") return fail(reader, unexpected(reader), start);
  reader.at += 1;
  skip(reader, space);
  const typeStart = reader.at;
  const type = take(reader, word);
  if (formTypes.has(type)) return readChoice(reader, { start, name, type: type as Choice["type"] }, context);
  if (!plainTypes.has(type)) return fail(reader, unclosedAtEnd(reader, "type_unknown"), typeStart);
  skip(reader, space);
  return readFormat(reader, { start, name });
}

type OpenedArgument = { start: number; name: string };

function closeArgument(reader: Reader, { start, name }: OpenedArgument): Placeholder {
  reader.at += 1;
  return { kind: "placeholder", family: "single", name, takesNext: false, start, end: reader.at };
}

/** Reads the format of a number, date or choice up to its closing brace, with nested pairs and quotes. */
function readFormat(reader: Reader, opened: OpenedArgument): Placeholder | undefined {
  const { text } = reader;
  if (text[reader.at] !== "," && text[reader.at] !== "}")
    return fail(reader, unexpected(reader), opened.start);
  for (let open = 0; reader.at < text.length; reader.at++) {
    const character = text[reader.at];
    if (character === "{") open += 1;
    else if (character === "'") {
      const end = text.indexOf("'", reader.at + 1);
      reader.at = end < 0 ? text.length : end;
    } else if (character === "}") {
      if (open === 0) return closeArgument(reader, opened);
      open -= 1;
    }
  }
  return fail(reader, "argument_unclosed", opened.start);
}

function readChoice(
  reader: Reader,
  opened: OpenedArgument & { type: Choice["type"] },
  context: ReadContext,
): Choice | undefined {
  const { text } = reader;
  skip(reader, space);
  if (text[reader.at] !== ",") return fail(reader, unexpected(reader), opened.start);
  reader.at += 1;
  skip(reader, space);
  const subtracted = opened.type === "select" ? 0 : readOffset(reader);
  if (subtracted === undefined) return undefined;
  const inside: ReadContext = { depth: context.depth + 1 };
  // In a select within a plural, `#` refers to the plural.
  const plural = opened.type === "select" ? context.plural : opened.name;
  if (plural !== undefined) inside.plural = plural;
  const forms = readForms(reader, inside, opened.type === "select" ? selectWord : pluralSelector);
  if (!forms) return undefined;
  if (forms.length === 0) return fail(reader, unclosedAtEnd(reader, "form_expected"), reader.at);
  reader.at += 1;
  if (!forms.some((form) => form.selector === "other")) return fail(reader, "other_missing", opened.start);
  return { kind: "choice", ...opened, offset: subtracted, end: reader.at, forms };
}

function readOffset(reader: Reader): number | undefined {
  offset.lastIndex = reader.at;
  const match = offset.exec(reader.text);
  if (!match) return 0;
  if (match[1] === undefined) return fail(reader, "offset_invalid", reader.at);
  reader.at += match[0].length;
  skip(reader, space);
  return Number(match[1]);
}

function readForms(reader: Reader, inside: ReadContext, selector: RegExp): Form[] | undefined {
  const { text } = reader;
  const forms: Form[] = [];
  const selectors = new Set<string>();
  while (text[reader.at] !== "}") {
    const start = reader.at;
    const name = take(reader, selector);
    if (name === "") return fail(reader, unclosedAtEnd(reader, "form_expected"), start);
    if (selectors.has(name)) return fail(reader, "form_doubled", start);
    selectors.add(name);
    skip(reader, space);
    if (text[reader.at] !== "{") return fail(reader, unclosedAtEnd(reader, "form_expected"), start);
    reader.at += 1;
    const bodyStart = reader.at;
    const pieces = readBody(reader, inside);
    if (reader.problem) return undefined;
    if (text[reader.at] !== "}") return fail(reader, "argument_unclosed", start);
    forms.push({ start, selector: name, bodyStart, bodyEnd: reader.at, pieces, end: reader.at + 1 });
    reader.at += 1;
    skip(reader, space);
  }
  return forms;
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [found = ""] = pattern.exec(reader.text) ?? [];
  reader.at += found.length;
  return found;
}

function skip(reader: Reader, pattern: RegExp): void {
  take(reader, pattern);
}

/** Commas of other scripts, which translators type instead of the comma of the syntax. */
const foreignComma = /[،，、]/;

/** The problem where a comma or brace is expected. */
function unexpected(reader: Reader): SyntaxProblem["code"] {
  const isForeign = foreignComma.test(reader.text[reader.at] ?? "");
  return isForeign ? "comma_foreign" : unclosedAtEnd(reader, "argument_unexpected");
}

/** At the end of the text the problem is an unclosed argument, whatever was expected. */
function unclosedAtEnd(reader: Reader, code: SyntaxProblem["code"]): SyntaxProblem["code"] {
  return reader.at < reader.text.length ? code : "argument_unclosed";
}

function fail(reader: Reader, code: SyntaxProblem["code"], start: number): undefined {
  const { length } = reader.text;
  // If the text ends too early, its last character is marked.
  const from = Math.min(start, length - 1);
  reader.problem ??= { code, start: from, end: Math.min(length, Math.max(from + 1, reader.at)) };
  return undefined;
}
