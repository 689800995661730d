import { effectiveDueDate, type OrderRequest, type StringOption } from "#contract/orders/orders.ts";
import { parseTimestamp } from "#contract/timestamps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";

/** Parses an ISO 8601 date; throws for anything else. */
export function readDueDate(given: string): Date {
  const date = parseTimestamp(given);
  if (date === undefined) throw invalidInput([{ path: "dueDate", message: "must be an ISO 8601 date" }]);
  return date;
}

/** Due date; 28 days from now if absent, past or less than a day ahead (rules.md 2, row 4.15). */
export function dueDateOf(given: string | null | undefined, now: Date): Date {
  return effectiveDueDate(typeof given === "string" ? readDueDate(given) : undefined, now);
}

/** An order that copies the scope of another order includes all of it, unless the request has an option. */
export function stringOptionOf({ stringOption, orderToCopy }: OrderRequest): StringOption {
  return stringOption ?? (orderToCopy === undefined ? "untranslated" : "all");
}

const scopeKeys = ["tags", "groups", "stringOption", "includeNoTagKeys"] as const;

/** Throws for a request that cannot become an order, whatever the project contains (rest-api.md 4.15, 7.6). */
export function assertOrderComplete(requested: OrderRequest): void {
  const issues = [...missingKeys(requested), ...copyIssues(requested)];
  if (issues.length > 0) throw invalidInput(issues);
  if (typeof requested.dueDate === "string") readDueDate(requested.dueDate);
}

function missingKeys({ sourceLanguage, languages = [], orderToCopy, languageToCopy }: OrderRequest) {
  // The languages of the copied order are the default.
  const copiesLanguages = orderToCopy !== undefined && languageToCopy === undefined;
  return [
    ...(sourceLanguage ? [] : [{ path: "sourceLanguage", message: "is missing" }]),
    ...(languages.length > 0 || copiesLanguages ? [] : [{ path: "languages", message: "are missing" }]),
  ];
}

function copyIssues(requested: OrderRequest) {
  if (requested.orderToCopy === undefined) {
    const message = "goes only with orderToCopy";
    return requested.languageToCopy === undefined ? [] : [{ path: "languageToCopy", message }];
  }
  if (requested.languageToCopy !== undefined) return [];
  const message = "must be absent with orderToCopy alone";
  return scopeKeys.filter((key) => requested[key] !== undefined).map((path) => ({ path, message }));
}
