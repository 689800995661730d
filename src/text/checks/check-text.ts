import { type CheckInput, type ParsedInput, parseInput } from "./check-input.ts";
import { type CheckLevels, type CheckName, checkNames, levelOf } from "./check-names.ts";
import type { Finding, RuleFinding } from "./finding.ts";
import { addresses } from "./rules/addresses.ts";
import { brackets } from "./rules/brackets.ts";
import { doubleSpace } from "./rules/double-space.ts";
import { edgeSpace } from "./rules/edge-space.ts";
import { empty } from "./rules/empty.ts";
import { endPunctuation } from "./rules/end-punctuation.ts";
import { formMissing } from "./rules/form-missing.ts";
import { invisible } from "./rules/invisible.ts";
import { lineBreaks } from "./rules/line-breaks.ts";
import { maxLength } from "./rules/max-length.ts";
import { messageSyntax } from "./rules/message-syntax.ts";
import { mixedScripts } from "./rules/mixed-scripts.ts";
import { numbers } from "./rules/numbers.ts";
import { openingMarks } from "./rules/opening-marks.ts";
import { placeholderExtra, placeholderMissing, placeholderOrder } from "./rules/placeholders/placeholders.ts";
import { punctuationSpacing } from "./rules/punctuation-spacing.ts";
import { quotes } from "./rules/quotes.ts";
import { repeatedWord } from "./rules/repeated-word.ts";
import { sameAsSource } from "./rules/same-as-source.ts";
import { tags } from "./rules/tags.ts";
import { termForbidden, termMissing } from "./rules/terms.ts";

/** Checks of one text with its source; `inconsistent` compares several strings. */
type CheckOfText = Exclude<CheckName, "inconsistent">;

const checks: Record<CheckOfText, (parsed: ParsedInput) => RuleFinding[]> = {
  placeholder_missing: placeholderMissing,
  placeholder_extra: placeholderExtra,
  placeholder_order: placeholderOrder,
  message_syntax: messageSyntax,
  form_missing: formMissing,
  tags,
  max_length: maxLength,
  edge_space: edgeSpace,
  double_space: doubleSpace,
  end_punctuation: endPunctuation,
  punctuation_spacing: punctuationSpacing,
  opening_marks: openingMarks,
  numbers,
  addresses,
  brackets,
  quotes,
  same_as_source: sameAsSource,
  empty,
  invisible,
  line_breaks: lineBreaks,
  repeated_word: repeatedWord,
  mixed_scripts: mixedScripts,
  term_missing: termMissing,
  term_forbidden: termForbidden,
};

/** Returns the findings in a translation, in the order of the checks; none for an empty translation. */
export function checkText(input: CheckInput, levels: CheckLevels = {}): Finding[] {
  if (input.target === "") return [];
  const parsed = parseInput(input);
  return checkNames.filter(isOfText).flatMap((check) => {
    const level = levelOf(check, levels);
    if (level === "off") return [];
    return checks[check](parsed).map((found) => ({ check, level, ...found }));
  });
}

/** Filters findings by the levels of a project and sets their level. */
export function atLevels(findings: readonly Finding[], levels: CheckLevels): Finding[] {
  return findings.flatMap((finding) => {
    const level = levelOf(finding.check, levels);
    return level === "off" ? [] : { ...finding, level };
  });
}

function isOfText(check: CheckName): check is CheckOfText {
  return check !== "inconsistent";
}
