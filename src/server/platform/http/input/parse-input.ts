import * as z from "zod/mini";
import { describeIssue } from "#contract/describe-issue.ts";
import { findBrokenText } from "#server/platform/http/bodies/broken-text.ts";
import { invalidInput, unknownFields } from "./invalid-input.ts";

/**
 * Parses input by its schema. Throws `invalid_input` with the paths of all issues, or `unknown_field` for fields that a
 * strict schema lacks. Issues that concern the whole input get `name` as their path (such as `data` for a form part);
 * empty for the body.
 */
export function parseInputPart<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
  name = "",
): z.output<Schema> | undefined {
  if (!schema) return undefined;
  const broken = findBrokenText(value);
  if (broken) throw invalidInput([broken]);
  const result = validate(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maxIssues);
  const unknown = issues.flatMap(unknownPaths);
  if (unknown.length > 0) throw unknownFields(unknown);
  const descriptions = issues.map((issue) => describeIssue(issue, value));
  throw invalidInput(descriptions.map((issue) => ({ ...issue, path: issue.path || name })));
}

function unknownPaths(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== "unrecognized_keys") return [];
  return issue.keys.map((key) => [...issue.path, key].join("."));
}

/** Maximum number of reported issues: in a long list every item may be invalid. */
const maxIssues = 100;

function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  try {
    return z.safeParse(schema, value);
  } catch (error) {
    // zod throws this when there are too many issues to list.
    if (error instanceof RangeError)
      throw invalidInput([{ path: "", message: "does not match the expected structure" }]);
    throw error;
  }
}
