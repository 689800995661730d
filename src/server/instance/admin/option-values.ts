import * as z from "zod/mini";
import { describeIssue } from "#contract/describe-issue.ts";
import type { Values } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** Value of an option that must occur once. */
export function requireOption(values: Values, option: string): string {
  const [value, ...more] = values[option] ?? [];
  if (value === undefined || value === "") throw new UsageError(`--${option} is missing.`);
  if (more.length > 0) throw new UsageError(`--${option} can be given only once.`);
  return value;
}

/** Value of an option, validated like the field of the API. */
export function validOption(values: Values, option: string, schema: z.ZodMiniType<string>): string {
  return validInput(requireOption(values, option), schema, `--${option}`);
}

/** Validates a value like the field of the API; `name` is used in messages. */
export function validInput(given: string, schema: z.ZodMiniType<string>, name: string): string {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => describeIssue(issue, given).message);
  throw new UsageError(`${name} ${issues.join(", ")}.`);
}
