import type { CheckName } from "./check-names.ts";
import { checkText } from "./check-text.ts";
import type { CheckInput } from "./checked.ts";
import { type Finding, withFixes } from "./finding.ts";

/** A text that needs more rounds than this is left to people. */
const mostRounds = 50;

/**
 * The text with what these checks find set right, as far as that is certain: all that one check finds at once, then what
 * is found in the text that this left. A text stays as it is where a fix would leave nothing of it, or make another check
 * find something. `found` is what is found in it, of every level, where that is known.
 */
export function fixText(
  input: CheckInput,
  checks: ReadonlySet<CheckName>,
  found: readonly Finding[] = checkText(input),
): string {
  let target = input.target;
  let findings = found;
  const before = new Set(findings.map(({ check }) => check));
  for (let round = 0; round < mostRounds; round++) {
    const next = findings.find(({ check, fix }) => fix && checks.has(check))?.check;
    if (next === undefined) return target;
    target = withFixes(
      target,
      findings.filter(({ check }) => check === next),
    );
    findings = checkText({ ...input, target });
    if (target === "" || findings.some(({ check }) => !before.has(check))) return input.target;
  }
  return input.target;
}
