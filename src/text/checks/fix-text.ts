import type { CheckName } from "./check-names.ts";
import { checkText } from "./check-text.ts";
import type { CheckInput } from "./checked.ts";
import { withFix } from "./finding.ts";

/** A text that needs more fixes than this is left to people. */
const mostFixes = 50;

/**
 * The text with what these checks find set right, as far as that is certain: one fix after the other, each of the text
 * that the last one left. A text in which a fix would make another check find something stays as it is.
 */
export function fixText(input: CheckInput, checks: ReadonlySet<CheckName>): string {
  const before = new Set(checkText(input).map(({ check }) => check));
  let target = input.target;
  for (let count = 0; count < mostFixes; count++) {
    const findings = checkText({ ...input, target });
    if (findings.some(({ check }) => !before.has(check))) return input.target;
    const fix = findings.find((finding) => finding.fix && checks.has(finding.check))?.fix;
    if (!fix) return target;
    target = withFix(target, fix);
  }
  return input.target;
}
