import type { CheckInput } from "./check-input.ts";
import type { CheckLevels, CheckName } from "./check-names.ts";
import { atLevels, checkText } from "./check-text.ts";
import type { Finding } from "./finding.ts";
import { fixText } from "./fix-text.ts";

export type FindingsIn = {
  findings: Finding[];
  /** Returns the text after the fixes of a check. */
  fixed: (check: CheckName) => string;
};

/** Checks a translation by the levels of a project; parses it once for findings and fixes. */
export function findingsIn(input: CheckInput, levels: CheckLevels): FindingsIn {
  const found = checkText(input);
  return {
    findings: atLevels(found, levels),
    fixed: (check) => fixText(input, new Set([check]), found),
  };
}

/** Returns the checks whose fix changes the text. */
export function fixableIn({ findings, fixed }: FindingsIn, text: string): Set<CheckName> {
  const names = new Set(findings.flatMap(({ check, fix }) => (fix ? check : [])));
  return new Set([...names].filter((check) => fixed(check) !== text));
}
