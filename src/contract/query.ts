/** One term: `field:value`, or a word without a field. */
export type Term = {
  kind: "term";
  field: string;
  operator: "" | ">" | "<" | ">=" | "<=" | "=";
  value: string;
};
/** A parsed query for grid, counts, bulk actions, exports and webhooks (rules.md 3.9). */
export type Query =
  | { kind: "all" }
  | Term
  | { kind: "not"; item: Query }
  | { kind: "and"; items: Query[] }
  | { kind: "or"; items: Query[] };

/** Problems of a query, by stable code. */
const queryProblems = {
  word_missing: "type a search term here",
  not_closed: "this parenthesis is not closed",
  nothing_open: "there is no opening parenthesis for this",
  value_missing: "type a value after the colon",
  misplaced: "this is not allowed here",
  quote_open: "this quote is not closed",
  unknown_language: "the project does not have this language",
  unknown_field: "unknown condition; try key:, text:, status:, tag: or a language such as de:",
  unknown_status: "unknown status",
  unknown_state: "unknown state; try notTranslated, draft, outdated or locked",
  unknown_check: "unknown check; try placeholder_missing, tags or max_length",
  unknown_origin: "unknown origin; try human, upload, bulk or merge",
  unknown_thing: "unknown value; try screenshot, maxlength or discussion",
  bad_date: "use a date such as 2026-01-31",
  too_many_terms: "too many search terms; use 30 or fewer",
  too_deep: "too many parentheses or minus signs within each other; use 100 or fewer",
} as const;
export type QueryProblem = keyof typeof queryProblems;

/** Syntax error of a query. `position` counts UTF-16 units from the start. */
export class QueryError extends Error {
  readonly position: number;
  readonly problem: QueryProblem;
  constructor(position: number, problem: QueryProblem) {
    super(queryProblems[problem]);
    this.position = position;
    this.problem = problem;
  }
}

/** Fields of terms, besides language codes. */
export const queryFields = [
  "key",
  "text",
  "desc",
  "comment",
  "status",
  "tag",
  "group",
  "order",
  "by",
  "origin",
  "changed",
  "is",
  "has",
  "check",
] as const;

/** Values of `is:` besides the counters of rules.md 5. */
export const extraStates = ["warning", "commented"] as const;
/** Values of `has:`. */
export const hasValues = ["screenshot", "maxlength", "discussion"] as const;

/** Maximum number of terms, since each term may read all texts of a project. */
const maxTerms = 30;
/** Maximum depth of parentheses and minus signs; parsing and printing are recursive. */
const maxDepth = 100;

type Token =
  | { kind: "open" | "close" | "minus" | "or" | "end"; at: number }
  | { kind: "term"; at: number; term: Term };

const fieldPattern = /([A-Za-z][A-Za-z0-9-]*):/y;
const barePattern = /[^\s()"]+/y;
const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i;

/** Parses a query; throws `QueryError` with the position. An empty query matches everything. */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text);
  const excess = tokens.filter(({ kind }) => kind === "term")[maxTerms];
  if (excess) throw new QueryError(excess.at, "too_many_terms");
  let next = 0;
  let depth = 0;
  const peek = () => tokens[next] ?? { kind: "end" as const, at: text.length };

  const parseOr = (): Query => {
    const items = [parseAnd()];
    while (peek().kind === "or") {
      next += 1;
      items.push(parseAnd());
    }
    return joinItems("or", items);
  };
  const parseAnd = (): Query => {
    const items: Query[] = [];
    while (["open", "minus", "term"].includes(peek().kind)) items.push(parseUnary());
    if (items.length === 0) throw new QueryError(peek().at, "word_missing");
    return joinItems("and", items);
  };
  const parseUnary = (): Query => {
    const token = peek();
    next += 1;
    if (token.kind === "term") return token.term;
    if (depth >= maxDepth) throw new QueryError(token.at, "too_deep");
    depth += 1;
    const query = parseNested(token);
    depth -= 1;
    return query;
  };
  const parseNested = (token: Token): Query => {
    if (token.kind === "minus") return { kind: "not", item: parseUnary() };
    if (token.kind !== "open") throw new QueryError(token.at, "word_missing");
    const inner = parseOr();
    if (peek().kind !== "close") throw new QueryError(token.at, "not_closed");
    next += 1;
    return inner;
  };

  if (peek().kind === "end") return { kind: "all" };
  const query = parseOr();
  if (peek().kind !== "end") throw new QueryError(peek().at, "nothing_open");
  return query;
}

/** Flattens nested lists of the same kind, so that parsing a printed query gives the same query. */
function joinItems(kind: "and" | "or", items: Query[]): Query {
  const flat = items.flatMap((item) => (item.kind === kind ? item.items : [item]));
  const [only] = flat;
  return flat.length === 1 && only ? only : { kind, items: flat };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? "";
    if (/\s/.test(character)) at += 1;
    else if (character === "(" || character === ")")
      tokens.push({ kind: character === "(" ? "open" : "close", at: at++ });
    else if (character === "-" && at + 1 < text.length && !/[\s)]/.test(text[at + 1] ?? ""))
      tokens.push({ kind: "minus", at: at++ });
    else {
      const { token, end } = readTerm(text, at);
      tokens.push(token);
      at = end;
    }
  }
  return tokens;
}

function readTerm(text: string, at: number): { token: Token; end: number } {
  fieldPattern.lastIndex = at;
  const match = fieldPattern.exec(text);
  const field = match?.[1] ?? "";
  if (match && isField(field)) {
    const { operator, length } = readOperator(text, at + match[0].length, field);
    const start = at + match[0].length + length;
    const { value, end } = readValue(text, start, field);
    if (value === "" && text[start] !== '"') throw new QueryError(start, "value_missing");
    const name = (queryFields as readonly string[]).includes(field.toLowerCase())
      ? field.toLowerCase()
      : field;
    return { token: { kind: "term", at, term: { kind: "term", field: name, operator, value } }, end };
  }
  const { value, end } = readValue(text, at, "");
  if (value === "OR" && text[at] !== '"') return { token: { kind: "or", at }, end };
  return { token: { kind: "term", at, term: { kind: "term", field: "", operator: "", value } }, end };
}

function isField(name: string): boolean {
  return (queryFields as readonly string[]).includes(name.toLowerCase()) || languagePattern.test(name);
}

/** Operators by field, longer ones first. `key:=` matches a whole name, `key:` a part of a name. */
const fieldOperators: Record<string, ReadonlyArray<Exclude<Term["operator"], "">>> = {
  changed: [">=", "<=", ">", "<"],
  key: ["="],
};

function readOperator(
  text: string,
  at: number,
  field: string,
): { operator: Term["operator"]; length: number } {
  const operator = fieldOperators[field.toLowerCase()]?.find((item) => text.startsWith(item, at)) ?? "";
  return { operator, length: operator.length };
}

function readValue(text: string, at: number, field: string): { value: string; end: number } {
  if (text[at] === '"') return readQuoted(text, at);
  barePattern.lastIndex = at;
  const value = barePattern.exec(text)?.[0] ?? "";
  if (value === "" && field === "") throw new QueryError(at, "misplaced");
  return { value, end: at + value.length };
}

function readQuoted(text: string, at: number): { value: string; end: number } {
  let value = "";
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === '"') return { value, end: index + 1 };
    if (character === "\\" && index + 1 < text.length) value += text[++index] ?? "";
    else value += character;
  }
  throw new QueryError(at, "quote_open");
}

/** A query that finds one key by its whole name. */
export function queryForKey(name: string): Term {
  return { kind: "term", field: "key", operator: "=", value: name };
}

/** Prints a query; parsing the result gives the same query. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case "all":
      return "";
    case "term":
      return printTerm(query);
    case "not":
      return `-${printInner(query.item, ["and", "or"])}`;
    case "and":
      return query.items.map((item) => printInner(item, ["or", "and"])).join(" ");
    case "or":
      return query.items.map((item) => printInner(item, ["or"])).join(" OR ");
  }
}

/** Prints an operand, in parentheses if its kind is in `kindsInParentheses`. */
function printInner(query: Query, kindsInParentheses: readonly Query["kind"][]): string {
  return kindsInParentheses.includes(query.kind) ? `(${printQuery(query)})` : printQuery(query);
}

function printTerm({ field, operator, value }: Term): string {
  if (field !== "")
    return `${field}:${operator}${isBare(value) && !/^[<>=]/.test(value) ? value : quote(value)}`;
  fieldPattern.lastIndex = 0;
  const looksLikeField = isField(fieldPattern.exec(value)?.[1] ?? "");
  const bare = isBare(value) && value !== "OR" && !value.startsWith("-") && !looksLikeField;
  return bare ? value : quote(value);
}

function isBare(value: string): boolean {
  return value !== "" && !/[\s()"]/.test(value);
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
