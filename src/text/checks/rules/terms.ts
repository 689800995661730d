import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import type { Term } from "#text/checks/term.ts";
import type { Span } from "#text/message/piece.ts";

const noSpaces = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff]/;
const patterns = new WeakMap<Term, { source: RegExp | undefined; target: RegExp | undefined }>();

/** Finds terms of the source whose translation is missing. */
export function termMissing({ source, target, terms = [] }: ParsedInput): RuleFinding[] {
  return terms.flatMap((term) => {
    if (term.forbidden || term.target.length === 0) return [];
    const { source: expected, target: actual } = patternsOf(term);
    if (!expected || !actual || !find(expected, source.masked.text)) return [];
    if (find(actual, target.masked.text)) return [];
    const values = { term: term.source[0] ?? "", translation: term.target[0] ?? "" };
    return [{ start: target.text.length, end: target.text.length, message: "missing", values }];
  });
}

/** Finds forbidden forms. */
export function termForbidden({ target, terms = [] }: ParsedInput): RuleFinding[] {
  return terms.flatMap((term) => {
    const pattern = term.forbidden ? patternsOf(term).target : undefined;
    const span = pattern && find(pattern, target.masked.text);
    if (!span) return [];
    return [{ ...span, message: "forbidden", values: { term: target.text.slice(span.start, span.end) } }];
  });
}

function patternsOf(term: Term) {
  const known = patterns.get(term);
  if (known) return known;
  const compiled = { source: patternOf(term.source, term), target: patternOf(term.target, term) };
  patterns.set(term, compiled);
  return compiled;
}

function patternOf(forms: readonly string[], { caseSensitive }: Term): RegExp | undefined {
  const written = forms.filter((form) => form.replace("*", "").trim() !== "").map(formPattern);
  return written.length === 0 ? undefined : new RegExp(written.join("|"), caseSensitive ? "u" : "iu");
}

/** Matches a form as a whole word, in scripts with word boundaries. */
function formPattern(form: string): string {
  const takesMore = form.endsWith("*");
  const text = (takesMore ? form.slice(0, -1) : form)
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")
    .replace(/\s+/g, "\\s+");
  if (noSpaces.test(form)) return text;
  const end = takesMore ? "[\\p{L}\\p{M}]*" : "";
  return `(?<![\\p{L}\\p{N}\\p{M}])${text}${end}(?![\\p{L}\\p{N}\\p{M}])`;
}

function find(pattern: RegExp, text: string): Span | undefined {
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}
