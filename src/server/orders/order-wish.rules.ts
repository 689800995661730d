import { type OrderWish, type StringOption, settledDueDate } from "#contract/orders.ts";
import { invalidInput } from "#server/http/serve.ts";

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/;
const timePattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/i;

/** An ISO 8601 date; without time it is UTC midnight, without zone it is UTC. Refuses what is none. */
export function readDueDate(given: string): Date {
  const time = timePattern.exec(given);
  const text = time && time.groups?.zone === undefined ? `${given}Z` : given;
  const date = time || dayPattern.test(given) ? new Date(text) : undefined;
  if (date === undefined || Number.isNaN(date.getTime()) || !isDayOfMonth(given))
    throw invalidInput([{ path: "dueDate", message: "must be an ISO 8601 date" }]);
  return date;
}

/** `Date` takes February 31 for March 3. */
function isDayOfMonth(given: string): boolean {
  const [, year = "", month = "", day = ""] = dayPattern.exec(given.slice(0, 10)) ?? [];
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
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
