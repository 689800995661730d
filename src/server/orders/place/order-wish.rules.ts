import { parseMoment } from "#contract/moments.ts";
import { type OrderWish, type StringOption, settledDueDate } from "#contract/orders/orders.ts";
import { invalidInput } from "#server/http/invalid-input.ts";

/** An ISO 8601 date, as `parseMoment` reads it. Refuses what is none. */
export function readDueDate(given: string): Date {
  const date = parseMoment(given);
  if (date === undefined) throw invalidInput([{ path: "dueDate", message: "must be an ISO 8601 date" }]);
  return date;
}

/** Absent, past or less than a day ahead: 28 days (decisions.md 2, row 4.15). */
export function dueDateOf(given: string | null | undefined, now: Date): Date {
  return settledDueDate(typeof given === "string" ? readDueDate(given) : undefined, now);
}

/** With a copied scope all of it is meant, unless said otherwise. */
export function stringOptionOf({ stringOption, orderToCopy }: OrderWish): StringOption {
  return stringOption ?? (orderToCopy === undefined ? "untranslated" : "all");
}

const scopeKeys = ["tags", "groups", "stringOption", "includeNoTagKeys"] as const;

/** Refuses a wish that cannot become an order whatever the project holds (rest-api.md 4.15, 7.6). */
export function assertComplete(wish: OrderWish): void {
  const issues = [...missingKeys(wish), ...copyIssues(wish)];
  if (issues.length > 0) throw invalidInput(issues);
  if (typeof wish.dueDate === "string") readDueDate(wish.dueDate);
}

function missingKeys({ sourceLanguage, languages = [], orderToCopy, languageToCopy }: OrderWish) {
  const defaultsToReference = orderToCopy !== undefined && languageToCopy === undefined;
  return [
    ...(sourceLanguage ? [] : [{ path: "sourceLanguage", message: "is missing" }]),
    ...(languages.length > 0 || defaultsToReference ? [] : [{ path: "languages", message: "are missing" }]),
  ];
}

function copyIssues(wish: OrderWish) {
  if (wish.orderToCopy === undefined) {
    const message = "goes only with orderToCopy";
    return wish.languageToCopy === undefined ? [] : [{ path: "languageToCopy", message }];
  }
  if (wish.languageToCopy !== undefined) return [];
  const message = "must be absent with orderToCopy alone";
  return scopeKeys.filter((key) => wish[key] !== undefined).map((path) => ({ path, message }));
}
