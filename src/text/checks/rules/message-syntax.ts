import type { Checked } from "#text/checks/check-input.ts";
import type { Found } from "#text/checks/finding.ts";

export function messageSyntax({ target }: Checked): Found[] {
  if (!target.problem) return [];
  const { code, start, end } = target.problem;
  return [{ message: code, start, end }];
}
