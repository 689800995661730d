import { type ErrorCode, errorTable } from "#contract/errors.ts";
import { issueOf } from "#contract/issues.ts";
import type { CheckName } from "#text/checks/check-names.ts";

/** Helpful details of errors that have some (rules.md 1.2). */
const details: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  invalid_input: { issues: [issueOf("name", "missing")] },
  entries_locked: { lockedEntries: [{ key: "cart.title", languages: ["de"] }] },
  checks_failed: {
    failingEntries: [
      { key: "cart.title", language: "de", checks: ["placeholder_missing" satisfies CheckName] },
    ],
  },
  key_in_two_groups: { keys: ["cart.title"] },
  permission_missing: { permission: "create_and_update_tags" },
  too_many_requests: { retryAfter: 60 },
};

/** Examples of errors by their codes. */
export function errorExamples(codes: readonly ErrorCode[]) {
  const example = (code: ErrorCode) => ({
    value: { message: `Error: ${errorTable[code][1]}`, code, requestId: "req-1", ...details[code] },
  });
  return Object.fromEntries(codes.map((code) => [code, example(code)]));
}
