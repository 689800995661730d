import { issueOf, issueTable } from "#contract/issues.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { parseNetwork } from "#server/platform/http/match-allow-list.ts";

/** Normalizes an allow-list without duplicates. Throws `invalid_input` with the indexes of invalid entries. */
export function normalizeAllowList(given: readonly string[], field: string): string[] {
  const issues = given.flatMap((address, index) =>
    parseNetwork(address)
      ? []
      : [
          {
            ...issueOf(`${field}.${index}`, "not_a_network"),
            message: `${JSON.stringify(address)} ${issueTable.not_a_network}`,
          },
        ],
  );
  if (issues.length > 0) throw invalidInput(issues);
  return [...new Set(given)];
}
