import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";

export function messageSyntax({ target }: ParsedInput): RuleFinding[] {
  if (!target.problem) return [];
  const { code, start, end } = target.problem;
  return [{ message: code, start, end }];
}
