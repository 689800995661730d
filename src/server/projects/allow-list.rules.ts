import { issueOf, issueTable } from "#contract/issues.ts";
import { parseNetwork } from "#server/http/addresses.ts";
import { invalidInput } from "#server/http/invalid-input.ts";

/** The addresses and ranges of an allow-list, each once. Throws `invalid_input` with the indexes of invalid ones. */
export function checkedAddresses(given: readonly string[], field: string): string[] {
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
