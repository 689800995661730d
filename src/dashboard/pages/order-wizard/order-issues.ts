import type { ErrorBody } from "#contract/errors.ts";
import type { Language } from "#contract/languages.ts";
import { type BriefField, checkBrief } from "#contract/orders/brief-template.ts";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isSame } from "#dashboard/lib/three-way.ts";
import { earliestDueDay } from "#dashboard/lib/time/due-day.ts";
import type { OrderStep } from "#dashboard/paths.ts";
import { copiesWhole, newValues, type OrderValues } from "./order-values.ts";

/** Problem with a field: the end of a `wizard.problem.…` message id, or "other" for the server's own text. */
type IssueReason =
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
export type OrderIssue = { path: string; reason: IssueReason; message?: string; keys?: readonly string[] };

const stepsOfFields: Record<string, OrderStep> = {
  sourceLanguage: "languages",
  languages: "languages",
  orderToCopy: "languages",
  languageToCopy: "languages",
  stringOption: "scope",
  tags: "scope",
  includeNoTagKeys: "scope",
  sourceFilePerTag: "scope",
  groups: "scope",
  ignoreOutdatedInActiveOrders: "scope",
  brief: "brief",
  customBrief: "brief",
  dueDate: "delivery",
  notifyAddtionalUsers: "delivery",
};

/** Returns whether any field of a step differs from that of a new order. */
export function isFilledIn(values: OrderValues, step: OrderStep): boolean {
  const first = { ...newValues(values.sourceLanguage, values.orderToCopy), orderToCopy: "" };
  const fields = Object.keys(first) as Array<keyof OrderValues>;
  return fields.some((field) => stepsOfFields[field] === step && !isSame(values[field], first[field]));
}

/** Returns the top-level body field of a path such as `customBrief.Audience`. */
export function fieldOf(path: string): string {
  return path.split(".", 1)[0] ?? path;
}

/** Returns the step where a field is filled in; the review step for issues without a field. */
export function stepOf({ path }: OrderIssue): OrderStep {
  return stepsOfFields[fieldOf(path)] ?? "review";
}

type Known = {
  languages: readonly Language[];
  template: readonly BriefField[];
  /** The order to copy; undefined until it is loaded. */
  copied: Pick<Order, "status" | "languages"> | undefined;
  now: Date;
};

/**
 * Returns what prevents placing the order, as far as the browser can tell (rest-api.md 4.15, 4.17, 7.6, 7.7).
 */
export function checkOrder(values: OrderValues, known: Known): OrderIssue[] {
  return [
    ...checkLanguages(values, known),
    ...checkCopy(values, known),
    ...(isDueTooSoon(values, known.now) ? [{ path: "dueDate", reason: "dueDateTooSoon" } as const] : []),
    ...checkBrief(known.template, values.customBrief).issues.map(
      ({ path }): OrderIssue => ({ path, reason: "brief" }),
    ),
  ];
}

/** The API would replace such a date by one in 28 days (rest-api.md 4.15), a surprise for urgent orders. */
export function isDueTooSoon({ dueDate }: Pick<OrderValues, "dueDate">, now: Date): boolean {
  return dueDate !== "" && dueDate < earliestDueDay(now);
}

function checkLanguages(values: OrderValues, { languages }: Known): OrderIssue[] {
  const { sourceLanguage, languages: targets } = values;
  const isKnown = (language: string) => languages.some(({ code }) => code === language);
  const issues: OrderIssue[] = [];
  if (sourceLanguage === "") issues.push({ path: "sourceLanguage", reason: "sourceMissing" });
  else if (!isKnown(sourceLanguage)) issues.push({ path: "sourceLanguage", reason: "sourceGone" });
  const orderable = targets.filter((code) => isKnown(code) && code !== sourceLanguage);
  if (targets.length === 0 && !copiesWhole(values))
    issues.push({ path: "languages", reason: "languagesMissing" });
  if (targets.length > 0 && orderable.length === 0)
    issues.push({ path: "languages", reason: "languagesGone" });
  return issues;
}

function checkCopy(values: OrderValues, { copied }: Known): OrderIssue[] {
  if (!copied) return [];
  if (copiesWhole(values)) return isFinal(copied.status) ? [] : [{ path: "orderToCopy", reason: "copyOpen" }];
  return copied.languages.includes(values.languageToCopy)
    ? []
    : [{ path: "languageToCopy", reason: "copyLanguage" }];
}

/** Maps an error response of the server to issues of the order's fields. */
export function issuesOf({ code, issues = [], ...details }: ErrorBody): OrderIssue[] {
  if (isFilePerTagError(details))
    return [{ path: "sourceFilePerTag", reason: "filePerTag", keys: details.keys }];
  return issues.map(({ path, message }) => ({
    path,
    reason: reasonOf({ code, field: fieldOf(path), hasLeftOut: "leftOut" in details }),
    message,
  }));
}

/** Matches the details that name keys with none or several of the tags, where each tag gets its own file. */
function isFilePerTagError(details: object): details is { keys: string[] } {
  return "keys" in details && Array.isArray(details.keys);
}

function reasonOf({
  code,
  field,
  hasLeftOut,
}: {
  code: string;
  field: string;
  hasLeftOut: boolean;
}): IssueReason {
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
