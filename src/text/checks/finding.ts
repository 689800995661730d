import type { Span } from "#text/message/piece.ts";
import type { CheckLevel, CheckName } from "./check-names.ts";

/** One change of the target; the changes of a fix do not overlap and are in order. */
export type TextEdit = Span & { text: string };

/** What a check found: the span in the target, and the id and values of its message. */
export type Found = Span & {
  message: string;
  values?: Record<string, string | number>;
  /** Only where it is certain. */
  fix?: TextEdit[];
};
export type Finding = Found & { check: CheckName; level: Exclude<CheckLevel, "off"> };

/** The text as the fix leaves it. */
export function withFix(text: string, fix: readonly TextEdit[]): string {
  let fixed = "";
  let at = 0;
  for (const edit of fix) {
    fixed += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return fixed + text.slice(at);
}

/** The text as all fixes of one check leave it: they are of the same text and do not overlap. */
export function withFixes(text: string, findings: readonly Found[]): string {
  const edits = findings.flatMap(({ fix = [] }) => fix);
  return withFix(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  );
}
