import * as z from "zod/mini";
import { findBrokenText } from "./bodies/broken-text.ts";
import { describeIssue } from "./describe-issue.ts";
import { invalidInput } from "./invalid-input.ts";

/** Input as its schema gives it; everything wrong with it is `invalid_input` with its paths. */
export function parseInputPart<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined;
  const broken = findBrokenText(value);
  if (broken) throw invalidInput([broken]);
  const result = check(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maxIssues);
  throw invalidInput(issues.map((issue) => describeIssue(issue, value)));
}

/** Of a long list everything may be wrong. */
const maxIssues = 100;

function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  try {
    return z.safeParse(schema, value);
  } catch (error) {
    // So much is wrong that zod cannot list it.
    if (error instanceof RangeError) throw invalidInput([{ path: "", message: "has a different structure" }]);
    throw error;
  }
}
