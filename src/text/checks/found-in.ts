import type { CheckLevels, CheckName } from "./check-names.ts";
import { atLevels, checkText } from "./check-text.ts";
import type { CheckInput } from "./checked.ts";
import type { Finding } from "./finding.ts";
import { fixText } from "./fix-text.ts";

export type FoundIn = {
  findings: Finding[];
  /** The text as the fix of a check leaves it. */
  fixed: (check: CheckName) => string;
};

/** What the checks of a project find in a translation, which is read once for that and for their fixes. */
export function foundIn(input: CheckInput, levels: CheckLevels): FoundIn {
  const found = checkText(input);
  return {
    findings: atLevels(found, levels),
    fixed: (check) => fixText(input, new Set([check]), found),
  };
}

/** The checks whose fix changes the text. */
export function fixableIn({ findings, fixed }: FoundIn, text: string): Set<CheckName> {
  const names = new Set(findings.flatMap(({ check, fix }) => (fix ? check : [])));
  return new Set([...names].filter((check) => fixed(check) !== text));
}
