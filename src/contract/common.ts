import * as z from "zod/mini";
import { issueTable } from "./issues.ts";

/** 24 lower-case hexadecimal digits (decisions.md 1.5). */
export const idSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{24}$/, "must be 24 lower-case hexadecimal digits"));

/** An id that a read is limited to: an empty one is no limit, a malformed one is unknown (decisions.md 1.3). */
export const idFilter = z.pipe(
  z.string(),
  z.transform((id) => (id === "" ? undefined : id)),
);

/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const timeSchema = z.string();

/** `?app=…&branch=…`, on every project operation (rest-api.md 4.1). */
export const scopeShape = { app: idSchema, branch: z.optional(z.string()) };
export const scopeQuery = z.object(scopeShape);

/** How booleans and numbers are written in a query, of which documents say what they are instead. */
export const booleanPattern = /^(true|false|True|False|1|0)$/;
export const integerPattern = /^-?\d{1,15}$/;

/** Booleans of a query: true, false, True, False, 1, 0 (decisions.md 1.4). */
export const queryBoolean = z.pipe(
  z.string().check(z.regex(booleanPattern, "must be true or false")),
  z.transform((text) => text === "true" || text === "True" || text === "1"),
);

/** A whole number of a query. */
export const queryInteger = z.pipe(
  z.string().check(z.regex(integerPattern, "must be a whole number")),
  z.transform(Number),
);

function listItems(given: string | string[]): unknown[] | undefined {
  const [first, ...others] = Array.isArray(given) ? given : [given];
  if (first === undefined || (first === "" && others.length === 0)) return [];
  if (others.length === 0 && first.startsWith("[")) return parseJsonArray(first);
  return [first, ...others];
}

function parseJsonArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An array parameter: one URL-encoded JSON array, or the parameter repeated (rest-api.md 4.3); an empty one has no items. */
export const queryList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given, context) => {
    const items = listItems(given);
    if (items === undefined)
      context.issues.push({ code: "custom", message: "must be a JSON array, URL-encoded", input: given });
    return (items ?? []).map(String);
  }),
);

/**
 * Names the editable fields of a resource as they were read. A write that sends it is refused once they are others: 409
 * `conflict` with `current`, the resource as it is. A write without it goes over whatever stands there.
 */
export const etagSchema = z.string();

export const emptySchema = z.object({});

/** No control characters and no line breaks: a name stands in one line of a list, a log or the header of a mail. */
export const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u;
export const onOneLine = z.regex(oneLine, issueTable.not_one_line);

/** A name of one line, which may come from an app. */
export function lineName(most: number) {
  return z.string().check(z.minLength(1), z.maxLength(most), onOneLine);
}

/** A name that people give: it can be seen, and turns nothing around it (Unicode's embeddings, overrides and isolates). */
export function givenName(most: number) {
  return lineName(most).check(
    z.regex(/[^\s\p{C}]/u, issueTable.blank),
    z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, issueTable.turns_text),
  );
}

/** Names of tags and groups compare byte for byte (decisions.md 2, row 2.4). */
export const maxContentName = 400;
export const tagName = lineName(maxContentName);

export const personSchema = z.object({ _id: idSchema, name: z.string() });
