import * as z from "zod/mini";
import { bodyBytes } from "./body-limits.ts";
import { branchRef, totalsShape } from "./branches.ts";
import { idSchema, queryBoolean, queryInteger, queryList, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Maximum rows in one window of differences. */
const maxWindow = 500;
/** Maximum number of conflicts in an answer; `conflictCount` has the total. */
export const maxConflicts = 10_000;

/**
 * Fields that can differ. `key`, `language`, `group` and `tag` mean the existence of the resource, `name` and
 * `category` are its fields, `tags` are the names of all tags of a key.
 */
export const mergeFields = [
  "key",
  "value",
  "draft",
  "status",
  "locked",
  "comment",
  "group",
  "desc",
  "meta",
  "maxLength",
  "syntax",
  "style",
  "tags",
  "language",
  "tag",
  "name",
  "category",
] as const;
export type MergeField = (typeof mergeFields)[number];

const fieldValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string())]),
);
export type FieldValue = z.infer<typeof fieldValue>;

/**
 * A difference of a cell, of a key (with an empty language) or of a resource (with an empty key). Null means missing.
 */
const differenceShape = {
  key: z.string(),
  language: z.string(),
  field: z.enum(mergeFields),
  /** The language, group or tag of the row, if it is not about a key. */
  resource: z.optional(
    z.object({ type: z.enum(["language", "group", "tag"]), _id: idSchema, name: z.string() }),
  ),
};
const differenceSchema = z.object({ ...differenceShape, from: fieldValue, to: fieldValue });
export type Difference = z.infer<typeof differenceSchema>;

/** Kinds of differences, from the target's point of view. */
export const differenceKinds = ["added", "changed", "removed"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Reasons why only the rule `takeTarget` can resolve a conflict: the target must be changed first. */
const obstacles = ["locked", "inOrder", "nameTaken"] as const;

const conflictSchema = z.object({
  ...differenceShape,
  base: fieldValue,
  from: fieldValue,
  to: fieldValue,
  reason: z.optional(z.enum(obstacles)),
  /** The branch that was written last, which `takeNewest` chooses. */
  newest: z.optional(z.enum(["from", "to"])),
});
export type Conflict = z.infer<typeof conflictSchema>;

export const mergeOutcomes = ["taken", "kept", "edited", "conflict"] as const;

/** A row of a preview with the outcome of the merge. */
const mergeRowSchema = z.extend(conflictSchema, { outcome: z.enum(mergeOutcomes) });
export type MergeRow = z.infer<typeof mergeRowSchema>;

const rule = z.enum(["takeNewest", "takeSource", "takeTarget"]);
export type MergeRule = z.infer<typeof rule>;

/** Resolves one difference: chooses a branch, or sets another text, comment, description or status. */
const decisionSchema = z
  .object({
    key: z.optional(z.string()),
    language: z.optional(z.string()),
    field: z.enum(mergeFields),
    /** Id of the language, group or tag, for rows about one. */
    resource: z.optional(idSchema),
    take: z.optional(z.enum(["from", "to"])),
    value: z.optional(z.string()),
  })
  .check(
    z.refine((given) => (given.take === undefined) !== (given.value === undefined), "needs take or value"),
  )
  .check(
    z.refine(
      ({ field, value }) => value === undefined || ["value", "comment", "status", "desc"].includes(field),
      "only value, comment, status and desc can be written",
    ),
  );
export type MergeDecision = z.infer<typeof decisionSchema>;

const windowShape = {
  limit: z.optional(
    queryInteger.check(z.refine((n) => n >= 0 && n <= maxWindow, `must be 0 to ${maxWindow}`)),
  ),
  position: z.optional(queryInteger.check(z.refine((n) => n >= 0, "must not be negative"))),
  /** Filter the window only; totals and conflicts cover everything. */
  languages: z.optional(queryList),
  fields: z.optional(z.pipe(queryList, z.array(z.enum(mergeFields)))),
  kinds: z.optional(z.pipe(queryList, z.array(z.enum(differenceKinds)))),
  /** Part of the name of the key or resource, in any case. */
  q: z.optional(z.string()),
};
const versionsSchema = z.object({ from: z.int(), to: z.int() });
/** Differences of branches, and merges (rules.md 7.4). */
export const mergeEndpoints = {
  compare: endpoint({
    method: "GET",
    path: "/v1/api/branches/compare",
    summary: "Compare branches",
    section: "rules 7.4",
    credentials: "member",
    action: "compareBranches",
    query: z.object({ ...scopeShape, from: branchRef, to: branchRef, ...windowShape }),
    response: z.object({
      ...totalsShape,
      differences: z.array(differenceSchema),
      position: z.int(),
      /** Number of differences that match the filters. */
      matching: z.int(),
      versions: versionsSchema,
    }),
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/branches/merge",
    once: true,
    summary: "Merge branches",
    section: "rules 7.4",
    credentials: "member",
    action: "writeBranches",
    maxBody: bodyBytes.large,
    errors: ["conflict", "merge_conflicts", "unknown_status"],
    query: z.object({
      ...scopeShape,
      dryRun: z.optional(queryBoolean),
      ...windowShape,
      outcomes: z.optional(z.pipe(queryList, z.array(z.enum(mergeOutcomes)))),
      /** False leaves `conflicts` empty, for further windows of a preview. */
      listConflicts: z.optional(queryBoolean),
    }),
    body: z.object({
      from: branchRef,
      to: branchRef,
      /** One rule for all fields, or rules by field with `default` for the others. */
      rules: z.optional(z.union([rule, z.partialRecord(z.enum([...mergeFields, "default"]), rule)])),
      decisions: z.optional(z.array(decisionSchema).check(z.maxLength(100_000))),
      /**
       * The `stamp` of the preview that the decisions are based on. If the preview has changed, the answer is 409
       * with the new one.
       */
      stamp: z.optional(z.string()),
    }),
    response: z.object({
      ...totalsShape,
      conflicts: z.array(conflictSchema),
      changeSet: z.nullable(idSchema),
      conflictCount: z.int(),
      /** A window of all rows that differ from the base, including conflicts. */
      differences: z.array(mergeRowSchema),
      position: z.int(),
      total: z.int(),
      /** Number of screenshots that the target gets. */
      screenshots: z.int(),
      /** Number of rows that match the filters. */
      matching: z.int(),
      versions: versionsSchema,
      stamp: z.string(),
    }),
  }),
};
