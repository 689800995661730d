import type { Span } from "#text/message/piece.ts";
import type { CheckLevel, CheckName } from "./check-names.ts";

/** One change of the target. The changes of a fix are in order and do not overlap. */
export type TextEdit = Span & { text: string };

/** A finding of a rule: its span in the target, and the id and values of its message. */
export type RuleFinding = Span & {
  message: string;
  values?: Record<string, string | number>;
  /** Present only if the fix is certain. */
  fix?: TextEdit[];
};
export type Finding = RuleFinding & { check: CheckName; level: Exclude<CheckLevel, "off"> };

/** Returns the text after a fix. */
export function withFix(text: string, fix: readonly TextEdit[]): string {
  let fixed = "";
  let at = 0;
  for (const edit of fix) {
    fixed += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return fixed + text.slice(at);
}

/** Returns the text after all fixes of one check, which refer to the same text and do not overlap. */
export function withFixes(text: string, findings: readonly RuleFinding[]): string {
  const edits = findings.flatMap(({ fix = [] }) => fix);
  return withFix(
    text,
    edits.toSorted((a, b) => a.start - b.start),
  );
}
