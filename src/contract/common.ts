import * as z from "zod/mini";
import { issueTable } from "./issues.ts";

/** 24 lower-case hexadecimal digits (rules.md 1.5). */
export const idSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{24}$/, "must be 24 lower-case hexadecimal digits"));

/** Optional id filter: empty means no filter, a malformed id matches nothing (rules.md 1.3). */
export const idFilter = z.pipe(
  z.string(),
  z.transform((id) => (id === "" ? undefined : id)),
);

/** ISO 8601 in UTC, as written by `Date.prototype.toISOString`. */
export const timeSchema = z.string();
export const createdTime = timeSchema.check(z.describe("When it was created, as ISO 8601 in UTC."));

/** `?app=…&branch=…`, part of every project operation (rest-api.md 4.1). */
export const scopeShape = {
  app: idSchema.check(z.describe("The ID of the project: the part of the project token before `!`.")),
  branch: z.optional(z.string()).check(z.describe("The ID of the branch. Default: the default branch.")),
};
export const scopeQuery = z.object(scopeShape);

/** Patterns of booleans and numbers in a query. The OpenAPI document replaces the patterns by types. */
export const booleanPattern = /^(true|false|True|False|1|0)$/;
export const integerPattern = /^-?\d{1,15}$/;

/** Boolean in a query: true, false, True, False, 1, 0 (rules.md 1.4). */
export const queryBoolean = z.pipe(
  z.string().check(z.regex(booleanPattern, "must be true or false")),
  z.transform((text) => text === "true" || text === "True" || text === "1"),
);

/** Whole number in a query. */
export const queryInteger = z.pipe(
  z.string().check(z.regex(integerPattern, "must be a whole number")),
  z.transform(Number),
);

/** Items of a parameter; undefined if it looks like JSON, but is no array. */
function listItems(parameter: string | string[]): unknown[] | undefined {
  const [first, ...others] = Array.isArray(parameter) ? parameter : [parameter];
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

/** Array in a query: one JSON array, or a repeated parameter (rest-api.md 4.3). An empty parameter has no items. */
export const queryList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((parameter, context) => {
    const items = listItems(parameter);
    if (items === undefined)
      context.issues.push({ code: "custom", message: "must be a JSON array, URL-encoded", input: parameter });
    return (items ?? []).map(String);
  }),
);

/**
 * Identifies the editable fields of a resource at the time of reading. A write that sends it is rejected if they
 * changed: 409 `conflict` with the resource as `current`. A write without it overwrites the current state.
 */
export const etagSchema = z
  .string()
  .check(
    z.describe(
      "Stands for the resource as it is now. Send it with an update to have that refused if the resource changed since.",
    ),
  );
/** The etag in the body of a write. */
export const readEtag = z
  .optional(etagSchema)
  .check(z.describe("The `etag` that was read. If it changed, the request is refused with 409."));

export const emptySchema = z.object({});

/** No control characters and no line breaks: names are printed in one line of a list, a log or a mail header. */
export const oneLinePattern = /^[^\p{Cc}\u2028\u2029]*$/u;
export const oneLineCheck = z.regex(oneLinePattern, issueTable.not_one_line);

/** A name of one line. Names that apps choose need nothing more. */
export function oneLineName(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), oneLineCheck);
}

/**
 * A name that people type: has a visible character, and none of Unicode's embeddings, overrides and isolates, which
 * change the direction of the text around the name.
 */
export function visibleName(maxLength: number) {
  return oneLineName(maxLength).check(
    z.regex(/[^\s\p{C}]/u, issueTable.blank),
    z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, issueTable.turns_text),
  );
}

/** Maximum length of the name of a tag or group. The names are compared byte by byte (rules.md 2, row 2.4). */
export const maxContentName = 400;
/** The name of a tag in an upload. May be blank, since an upload stores names byte for byte. */
export const uploadedTagName = oneLineName(maxContentName);
/** Reports an empty name only as empty, not as blank too. */
export const tagName = uploadedTagName.check(z.regex(/^$|\S/, issueTable.blank));

export const personSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the person.")),
  name: z.string().check(z.describe("The name of the person.")),
});

/** Formats values for a description: as code, separated by commas. */
export function listAsCode(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}
