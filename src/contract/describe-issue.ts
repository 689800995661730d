import type * as z from "zod/mini";
import { type Issue, type IssueCode, issueCodeOf, issueOf } from "./issues.ts";

/** Matches the default messages of zod, with or without its English locale. */
const defaultMessage = /^(?:Invalid|Too small|Too big|Unrecognized)/;

/** Plain names for types of zod. */
const typeNames: Partial<Record<string, string>> = {
  object: "an object",
  record: "an object",
  array: "an array",
};

/** Describes a schema's issue with an input, in the words of the contract. */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown): Issue {
  const path = issue.path.join(".");
  if (!defaultMessage.test(issue.message)) {
    const code = issueCodeOf(issue.message);
    return { path, message: issue.message, ...(code ? { code } : {}) };
  }
  if (valueAt(input, issue.path) === undefined) return issueOf(path, "missing");
  switch (issue.code) {
    case "too_small":
      return issueOf(path, ...tooSmall(issue));
    case "too_big":
      return issueOf(path, ...tooBig(issue));
    case "invalid_value":
      return { ...issueOf(path, "not_offered"), message: `must be one of ${issue.values.join(", ")}` };
    case "invalid_type":
      return {
        ...issueOf(path, "wrong_type"),
        message: `must be ${typeNames[issue.expected] ?? `of the type ${issue.expected}`}`,
      };
    case "invalid_union": {
      const inner = issueOfIntendedChoice(issue, input);
      return inner ? describeIssue(inner, input) : issueOf(path, "wrong_type");
    }
    default:
      return issueOf(path, "wrong_type");
  }
}

/**
 * Returns the issue that names the allowed values, from the alternative of a union that the input was meant for: for
 * a text any list of values, for other input a list of values inside it.
 */
function issueOfIntendedChoice(
  { path, errors }: z.core.$ZodIssueInvalidUnion,
  input: unknown,
): z.core.$ZodIssue | undefined {
  const isText = typeof valueAt(input, path) === "string";
  const inner = errors
    .flat()
    .find((error) => error.code === "invalid_value" && (isText || error.path.length > 0));
  return inner && { ...inner, path: [...path, ...inner.path] };
}

type CodeAndLimit = [IssueCode, number?];

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): CodeAndLimit {
  const limit = Number(minimum);
  if (limit === 1 && origin !== "number") return ["empty"];
  if (origin === "string") return ["too_short", limit];
  return origin === "array" ? ["too_few", limit] : ["too_low", limit];
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): CodeAndLimit {
  const limit = Number(maximum);
  if (origin === "string") return ["too_long", limit];
  return origin === "array" ? ["too_many", limit] : ["too_high", limit];
}

function valueAt(input: unknown, path: ReadonlyArray<PropertyKey>): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}
