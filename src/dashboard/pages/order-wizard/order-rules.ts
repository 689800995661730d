import type { ErrorBody } from "#contract/errors.ts";
import type { Language } from "#contract/languages.ts";
import { type BriefField, checkBrief } from "#contract/orders/brief-template.ts";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isSame } from "#dashboard/lib/three-way.ts";
import { earliestDueDay } from "#dashboard/lib/time/due-day.ts";
import { type OrderStep, orderSteps } from "#dashboard/paths.ts";
import { copiesWhole, newValues, type OrderValues, orderValuesSchema } from "./order-values.ts";

type OrderField = keyof OrderValues;

const stepFields: Record<OrderStep, readonly OrderField[]> = {
  languages: ["title", "sourceLanguage", "languages", "orderToCopy", "languageToCopy"],
  scope: [
    "stringOption",
    "tags",
    "includeNoTagKeys",
    "sourceFilePerTag",
    "groups",
    "ignoreOutdatedInActiveOrders",
  ],
  brief: ["brief", "customBrief"],
  delivery: ["dueDate", "notifyAddtionalUsers"],
  review: [],
};

/** Returns the fields that are filled in at a step. */
export function fieldsOfStep(step: OrderStep): readonly OrderField[] {
  return stepFields[step];
}

/** Returns the form field of a path: `customBrief` for `customBrief.Audience`. */
export function rootField(path: string): string {
  return path.split(".", 1)[0] ?? path;
}

/** Returns the step where a field is filled in; the review step for issues without a field. */
export function stepOf({ path }: { path: string }): OrderStep {
  const name = rootField(path);
  return orderSteps.find((step) => fieldsOfStep(step).some((field) => field === name)) ?? "review";
}

/** Returns whether any field of a step differs from that of a new order. */
export function isFilledIn(values: OrderValues, step: OrderStep): boolean {
  const initial = { ...newValues(values.sourceLanguage, values.orderToCopy), orderToCopy: "" };
  return fieldsOfStep(step).some((field) => !isSame(values[field], initial[field]));
}

/** Problem with a field: the end of a `wizard.problem.…` message id, or "other" for a message of the server. */
type ProblemReason =
  | "sourceMissing"
  | "sourceGone"
  | "languagesMissing"
  | "languagesGone"
  | "nothingToOrder"
  | "copyGone"
  | "copyOpen"
  | "copyLanguage"
  | "groups"
  | "filePerTag"
  | "dueDate"
  | "dueDateTooSoon"
  | "brief"
  | "other";
export type OrderProblem = {
  path: string;
  reason: ProblemReason;
  message?: string;
  keys?: readonly string[];
};
/** Problem of a value that the server refused; it ends when the value changes. */
export type Refusal = OrderProblem & { value: unknown };

type ProjectData = {
  languages: readonly Language[];
  template: readonly BriefField[];
  /** Placed orders, of which one may be copied. */
  orders: ReadonlyArray<Pick<Order, "id" | "status" | "languages">>;
};
type MessageOf = (problem: OrderProblem) => string;

/**
 * Schema of the wizard: the limits of the contract, and the other reasons against placing the order that the browser
 * can check (rest-api.md 4.15, 4.17, 7.6, 7.7).
 */
export function orderSchema(project: ProjectData, messageOf: MessageOf) {
  return orderValuesSchema.check(({ value, issues }) => {
    issues.push(...findProblems(value, project).map((problem) => issueOf(problem, value, messageOf)));
  });
}

export type OrderSchema = ReturnType<typeof orderSchema>;

/** Adds refusals of the server as issues of their fields, until the value changes, if the field has no other issue. */
export function withRefusals(schema: OrderSchema, refusals: readonly Refusal[], messageOf: MessageOf) {
  return schema.check(({ value, issues }) => {
    for (const refusal of refusals) {
      const field = rootField(refusal.path);
      const isUnchanged = isSame(valueAt(value, refusal.path), refusal.value);
      if (isUnchanged && issues.every(({ path }) => path?.[0] !== field))
        issues.push(issueOf(refusal, value, messageOf));
    }
  });
}

/** Returns the value of the field of a path. */
export function valueAt(values: OrderValues, path: string): unknown {
  return new Map<string, unknown>(Object.entries(values)).get(rootField(path));
}

function issueOf(problem: OrderProblem, input: OrderValues, messageOf: MessageOf) {
  return {
    code: "custom" as const,
    input,
    // Names of brief fields are arbitrary, so the form has one error for all brief fields.
    path: [rootField(problem.path)],
    params: { path: problem.path },
    message: messageOf(problem),
    continue: true,
  };
}

export type OrderIssue = { path: string; message: string };

/** Returns all issues, with one for each invalid field of the brief. */
export function issuesIn(schema: OrderSchema, values: OrderValues): OrderIssue[] {
  return (schema.safeParse(values).error?.issues ?? []).map((issue) => ({
    path: issue.code === "custom" ? String(issue.params?.path) : issue.path.join("."),
    message: issue.message,
  }));
}

function findProblems(values: OrderValues, project: ProjectData): OrderProblem[] {
  return [
    ...checkLanguages(values, project),
    ...checkCopy(values, project),
    ...(isDueTooSoon(values, new Date()) ? [{ path: "dueDate", reason: "dueDateTooSoon" } as const] : []),
    ...checkBrief(project.template, values.customBrief).issues.map(
      ({ path }): OrderProblem => ({ path, reason: "brief" }),
    ),
  ];
}

/**
 * Returns whether the API would replace the due date by one in 28 days (rest-api.md 4.15), which would delay the
 * order.
 */
export function isDueTooSoon({ dueDate }: Pick<OrderValues, "dueDate">, now: Date): boolean {
  return dueDate !== "" && dueDate < earliestDueDay(now);
}

function checkLanguages(values: OrderValues, { languages }: ProjectData): OrderProblem[] {
  const { sourceLanguage, languages: targets } = values;
  const isKnown = (language: string) => languages.some(({ code }) => code === language);
  const problems: OrderProblem[] = [];
  if (sourceLanguage === "") problems.push({ path: "sourceLanguage", reason: "sourceMissing" });
  else if (!isKnown(sourceLanguage)) problems.push({ path: "sourceLanguage", reason: "sourceGone" });
  const orderable = targets.filter((code) => isKnown(code) && code !== sourceLanguage);
  if (targets.length === 0 && !copiesWhole(values))
    problems.push({ path: "languages", reason: "languagesMissing" });
  if (targets.length > 0 && orderable.length === 0)
    problems.push({ path: "languages", reason: "languagesGone" });
  return problems;
}

function checkCopy(values: OrderValues, { orders }: ProjectData): OrderProblem[] {
  const copied = orders.find(({ id }) => id === values.orderToCopy);
  if (!copied) return [];
  if (copiesWhole(values)) return isFinal(copied.status) ? [] : [{ path: "orderToCopy", reason: "copyOpen" }];
  return copied.languages.includes(values.languageToCopy)
    ? []
    : [{ path: "languageToCopy", reason: "copyLanguage" }];
}

/** Maps an error response of the server to problems of the order's fields. */
export function problemsOf({ code, issues = [], ...details }: ErrorBody): OrderProblem[] {
  if (isFilePerTagError(details))
    return [{ path: "sourceFilePerTag", reason: "filePerTag", keys: details.keys }];
  return issues.map(({ path, message }) => ({
    path,
    reason: reasonOf(rootField(path), code, "leftOut" in details),
    message,
  }));
}

/**
 * Whether an order with one file per tag was refused: the details list the keys that have none or several of the tags.
 */
function isFilePerTagError(details: object): details is { keys: string[] } {
  return "keys" in details && Array.isArray(details.keys);
}

function reasonOf(field: string, code: string, hasLeftOut: boolean): ProblemReason {
  switch (field) {
    case "sourceLanguage":
      return code === "unknown_language" ? "sourceGone" : "sourceMissing";
    case "languages":
      if (code !== "nothing_to_order") return "languagesMissing";
      return hasLeftOut ? "nothingToOrder" : "languagesGone";
    case "orderToCopy":
      return code === "not_found" ? "copyGone" : "copyOpen";
    case "languageToCopy":
      return "copyLanguage";
    case "groups":
    case "dueDate":
      return field;
    case "customBrief":
      return "brief";
    default:
      return "other";
  }
}
