import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import { useIntl } from "react-intl";
import * as z from "zod/mini";
import { describeIssue } from "#contract/describe-issue.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useIssueMessage } from "#dashboard/api/transport/issue-message.ts";

/** Message about a field, with its values. */
type RuleMessage = { id: string; values?: Record<string, string | number> };

/** A validation rule that the contract does not have, or for which the form has a more specific message. */
export function rule<Value>(problemOf: (value: Value) => RuleMessage | undefined): z.core.$ZodCheck<Value> {
  return z.check<Value>(({ value, issues }) => {
    const params = problemOf(value);
    if (params) issues.push({ code: "custom", params, input: value });
  });
}

/**
 * Returns a resolver that validates a form as the server validates the body of its request. Messages are in the
 * interface language.
 */
export function useBodyResolver<Values extends FieldValues, Body>(
  schema: z.core.$ZodType<unknown, Body>,
  bodyOf: ((values: Values) => NoInfer<Body>) | undefined,
): Resolver<Values> {
  const intl = useIntl();
  const issueMessage = useIssueMessage();
  const messageOf = (issue: z.core.$ZodIssue, body: unknown) => {
    const { id, values } = (issue.code === "custom" ? issue.params : undefined) ?? {};
    if (id !== undefined) return intl.formatMessage({ id }, values);
    const described = describeIssue(issue, body);
    // A blank text breaks several rules, but the user only needs the message that the field is empty.
    const isBlank = typeof issue.input === "string" && issue.input.trim() === "";
    return issueMessage(isBlank ? { ...described, code: "empty" } : described);
  };
  const parse = (values: Values) => {
    const body = bodyOf ? bodyOf(values) : values;
    const { success, data, error } = z.safeParse(schema, body, { reportInput: true });
    if (success) return data;
    throw new z.core.$ZodError(
      error.issues.map((issue) => ({ ...issue, path: pathOfField(issue), message: messageOf(issue, body) })),
    );
  };
  // Validation does not change the values of the form.
  return zodResolver<Values, unknown, unknown>(Object.assign(Object.create(schema), { parse }), undefined, {
    mode: "sync",
    raw: true,
  }) as Resolver<Values>;
}

/** A list of texts is a single field of the form, so the index is removed. */
function pathOfField({ path }: z.core.$ZodIssue): PropertyKey[] {
  return typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
}

/** For errors about a whole request, by error code: the field that the error concerns, and the message shown there. */
export type FieldErrors<Field extends string> = Partial<Record<ErrorCode, { field: Field; id?: string }>>;

const usualFields: FieldErrors<string> = {
  invalid_query: { field: "query" },
  name_taken: { field: "name" },
  unknown_category: { field: "category" },
};

type Refusal = {
  /** Messages by field. */
  fields: Map<string, string>;
  /** Message about the errors that belong to no field of the form. */
  problem: string | undefined;
};

/** Returns a function that turns the error of a request into messages at the fields of a form. */
export function useRefusal<Field extends string>(errorFields: FieldErrors<Field> = {}) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const issueMessage = useIssueMessage();
  return (error: unknown, hasField: (name: string) => boolean): Refusal => {
    const { code, details } = error instanceof ApiCallError ? error : { code: "", details: undefined };
    const issues = details?.issues ?? [];
    const fieldIssues = issues.filter(({ path }) => hasField(fieldOf(path)));
    const byField = Map.groupBy(fieldIssues, ({ path }) => fieldOf(path));
    const fields = new Map(
      [...byField].map(([field, wrong]) => [field, [...new Set(wrong.map(issueMessage))].join(" ")]),
    );
    const whole = { ...usualFields, ...errorFields }[code as ErrorCode];
    if (issues.length === 0 && whole && hasField(whole.field))
      fields.set(whole.field, whole.id ? intl.formatMessage({ id: whole.id }) : errorMessage(error));
    const isShown = fields.size > 0 && fieldIssues.length === issues.length;
    return { fields, problem: isShown ? undefined : errorMessage(error) };
  };
}

/** The name of the field in a path such as `languages.0`. */
function fieldOf(path: string): string {
  return path.split(".", 1)[0] ?? path;
}
