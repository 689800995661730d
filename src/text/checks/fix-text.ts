import type { CheckInput } from "./check-input.ts";
import type { CheckName } from "./check-names.ts";
import { checkText } from "./check-text.ts";
import { type Finding, withFixes } from "./finding.ts";

/** Maximum number of rounds; a text that needs more is not fixed further. */
const maxRounds = 50;

/**
 * Fixes the findings of `checks` where the fix is certain. Each round applies all fixes of one check at once and
 * checks the result. A fix that would empty the text, or cause findings of another check, is not applied. `found` are
 * the known findings in the text, of every level.
 */
export function fixText(
  input: CheckInput,
  checks: ReadonlySet<CheckName>,
  found: readonly Finding[] = checkText(input),
): string {
  let target = input.target;
  let findings = found;
  const checksBefore = new Set(findings.map(({ check }) => check));
  for (let round = 0; round < maxRounds; round++) {
    const checkToFix = findings.find(({ check, fix }) => fix && checks.has(check))?.check;
    if (checkToFix === undefined) return target;
    target = withFixes(
      target,
      findings.filter(({ check }) => check === checkToFix),
    );
    findings = checkText({ ...input, target });
    if (target === "" || findings.some(({ check }) => !checksBefore.has(check))) return input.target;
  }
  return input.target;
}
