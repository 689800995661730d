import { parseQuery, printQuery, type Query, QueryError, queryFields } from "#contract/query.ts";

/** A search as the field shows it: conditions as chips, and the remaining words. */
export type SearchParts = { chips: readonly Query[]; words: string };

/** The problem of a text that is not a valid query, or undefined. */
export function problemOf(text: string): QueryError | undefined {
  try {
    parseQuery(text);
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

/** Splits the conditions from a search; an invalid search is returned as words. */
export function splitSearch(text: string): SearchParts {
  if (problemOf(text) !== undefined) return { chips: [], words: text };
  const query = parseQuery(text);
  const items = partsOf(query);
  const rest = items.filter((item) => !isCondition(item));
  const words = rest.length === 1 && rest[0] ? printQuery(rest[0]) : printQuery({ kind: "and", items: rest });
  return { chips: items.filter(isCondition), words };
}

/** The parts of a query that are joined by AND. */
function partsOf(query: Query): readonly Query[] {
  if (query.kind === "all") return [];
  return query.kind === "and" ? query.items : [query];
}

/** Joins conditions and words to one search. */
export function joinSearch({ chips, words }: SearchParts): string {
  const text = words.trim();
  const rest = chips.length > 0 && isAlternative(text) ? `(${text})` : text;
  return [...chips.map(printItem), rest].filter((part) => part !== "").join(" ");
}

/** Whether a query is a field with a value, its negation, or an alternative of such conditions. */
function isCondition(query: Query): boolean {
  switch (query.kind) {
    case "term":
      return query.field !== "";
    case "not":
      return isCondition(query.item);
    case "or":
      return query.items.every(isCondition);
    default:
      return false;
  }
}

function printItem(query: Query): string {
  return query.kind === "or" ? `(${printQuery(query)})` : printQuery(query);
}

function isAlternative(text: string): boolean {
  return problemOf(text) === undefined && parseQuery(text).kind === "or";
}

/** The words that a search looks for in keys or in texts, without excluded ones. */
export function searchedWords(text: string, where: "key" | "text"): string[] {
  return problemOf(text) === undefined ? searchedIn(parseQuery(text), where) : [];
}

function searchedIn(query: Query, where: "key" | "text"): string[] {
  if (query.kind === "and" || query.kind === "or")
    return query.items.flatMap((item) => searchedIn(item, where));
  if (query.kind !== "term") return [];
  const { field, value } = query;
  const isLanguage = where === "text" && !(queryFields as readonly string[]).includes(field);
  return field === "" || field === where || isLanguage ? [value] : [];
}
