import type { ErrorBody } from "#contract/errors.ts";
import { type BriefField, checkBrief } from "#contract/orders/brief-template.ts";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Language } from "#contract/projects/languages.ts";
import { isSame } from "#dashboard/lib/three-way.ts";
import { earliestDueDay } from "#dashboard/lib/time/due-day.ts";
import type { OrderStep } from "#dashboard/paths.ts";
import { copiesWhole, newValues, type OrderValues } from "./order-values.ts";

/** What is wrong with a field; messages `wizard.problem.…` say it, or the words of the server where it is none of these. */
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

/** Whether anything was said in a step: what a new order has was said by nobody. */
export function isSaidIn(values: OrderValues, step: OrderStep): boolean {
  const first = { ...newValues(values.sourceLanguage, values.orderToCopy), orderToCopy: "" };
  const fields = Object.keys(first) as Array<keyof OrderValues>;
  return fields.some((field) => stepsOfFields[field] === step && !isSame(values[field], first[field]));
}

/** The field of the body that a path such as `customBrief.Audience` lies in. */
export function fieldOf(path: string): string {
  return path.split(".", 1)[0] ?? path;
}

/** Where a field is filled in; what belongs to none is said at the end. */
export function stepOf({ path }: OrderIssue): OrderStep {
  return stepsOfFields[fieldOf(path)] ?? "review";
}

type Known = {
  languages: readonly Language[];
  template: readonly BriefField[];
  /** The order that is copied; undefined while it is not known. */
  copied: Pick<Order, "status" | "languages"> | undefined;
  now: Date;
};

/** What keeps the order from being placed, as far as the browser can tell (rest-api.md 4.15, 4.17, 7.6, 7.7). */
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

/** The API would replace such a date by one in 28 days (rest-api.md 4.15), which nobody expects who is in a hurry. */
export function isDueTooSoon({ dueDate }: Pick<OrderValues, "dueDate">, now: Date): boolean {
  return dueDate !== "" && dueDate < earliestDueDay(now);
}

function checkLanguages(values: OrderValues, { languages }: Known): OrderIssue[] {
  const { sourceLanguage, languages: targets } = values;
  const isKnown = (wanted: string) => languages.some(({ code }) => code === wanted);
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

/** What a refusal of the server says about the fields of the order. */
export function issuesOf({ code, issues = [], ...details }: ErrorBody): OrderIssue[] {
  if (isOfFiles(details)) return [{ path: "sourceFilePerTag", reason: "filePerTag", keys: details.keys }];
  return issues.map(({ path, message }) => ({
    path,
    reason: reasonOf({ code, field: fieldOf(path), hasLeftOut: "leftOut" in details }),
    message,
  }));
}

/** Keys with none or several of the tags, of each of which there is a file. */
function isOfFiles(details: object): details is { keys: string[] } {
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
