import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import { idSchema, queryBoolean, queryInteger, queryList, scopeShape } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { branchRef, totalsShape } from "./branches.ts";

/** Rows of one window of differences. */
const maxWindow = 500;
/** Conflicts that one answer names; `conflictCount` says how many there are. */
export const maxConflicts = 10_000;

/**
 * What can differ. `key`, `language`, `group` and `tag` say whether the resource itself is there, `name` and `category` are
 * those of a resource, `tags` the names of all tags of a key.
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

/** A difference of a cell; of a key, with an empty language; or of a resource, with an empty key. Null: not there. */
const differenceShape = {
  key: z.string(),
  language: z.string(),
  field: z.enum(mergeFields),
  /** The language, group or tag that the row is about, where it is not about a key. */
  resource: z.optional(
    z.object({ type: z.enum(["language", "group", "tag"]), _id: idSchema, name: z.string() }),
  ),
};
const differenceSchema = z.object({ ...differenceShape, from: fieldValue, to: fieldValue });
export type Difference = z.infer<typeof differenceSchema>;

/** How a difference counts: by what the target gets. */
export const differenceKinds = ["added", "changed", "removed"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Why no rule but `takeTarget` settles a conflict: the target must be changed first. */
const obstacles = ["locked", "inOrder", "nameTaken"] as const;

const conflictSchema = z.object({
  ...differenceShape,
  base: fieldValue,
  from: fieldValue,
  to: fieldValue,
  reason: z.optional(z.enum(obstacles)),
  /** The side that was written last: what `takeNewest` takes. */
  newest: z.optional(z.enum(["from", "to"])),
});
export type Conflict = z.infer<typeof conflictSchema>;

export const mergeOutcomes = ["taken", "kept", "edited", "conflict"] as const;

/** A row of a preview: what the merge does with it. */
const mergeRowSchema = z.extend(conflictSchema, { outcome: z.enum(mergeOutcomes) });
export type MergeRow = z.infer<typeof mergeRowSchema>;

const rule = z.enum(["takeNewest", "takeSource", "takeTarget"]);
export type MergeRule = z.infer<typeof rule>;

/** Settles one difference: takes a side, or writes a text, comment, description or status of one's own. */
const decisionSchema = z
  .object({
    key: z.optional(z.string()),
    language: z.optional(z.string()),
    field: z.enum(mergeFields),
    /** The id of the language, group or tag, for rows that are about one. */
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
  /** Narrow the window; totals and conflicts stay those of everything. */
  languages: z.optional(queryList),
  fields: z.optional(z.pipe(queryList, z.array(z.enum(mergeFields)))),
  kinds: z.optional(z.pipe(queryList, z.array(z.enum(differenceKinds)))),
  /** A part of the name of the key or resource, free of case. */
  q: z.optional(z.string()),
};
const versionsSchema = z.object({ from: z.int(), to: z.int() });
/** What branches have different, and merges of one into another (decisions.md 7.4). */
export const mergeEndpoints = {
  compare: endpoint({
    method: "GET",
    path: "/v1/api/branches/compare",
    summary: "Compare branches",
    section: "decisions 7.4",
    credentials: "member",
    action: "compareBranches",
    query: z.object({ ...scopeShape, from: branchRef, to: branchRef, ...windowShape }),
    response: z.object({
      ...totalsShape,
      differences: z.array(differenceSchema),
      position: z.int(),
      /** Differences that the filters leave. */
      matching: z.int(),
      versions: versionsSchema,
    }),
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/branches/merge",
    once: true,
    summary: "Merge branches",
    section: "decisions 7.4",
    credentials: "member",
    action: "writeBranches",
    maxBody: bodyBytes.large,
    query: z.object({
      ...scopeShape,
      dryRun: z.optional(queryBoolean),
      ...windowShape,
      outcomes: z.optional(z.pipe(queryList, z.array(z.enum(mergeOutcomes)))),
      /** False: `conflicts` stays empty, as for a further window of a preview. */
      listConflicts: z.optional(queryBoolean),
    }),
    body: z.object({
      from: branchRef,
      to: branchRef,
      /** One for all fields, or by field with `default` for the others. */
      rules: z.optional(z.union([rule, z.partialRecord(z.enum([...mergeFields, "default"]), rule)])),
      decisions: z.optional(z.array(decisionSchema).check(z.maxLength(100_000))),
      /** The `stamp` of the preview that the decisions were made on: another preview now is 409 with it. */
      stamp: z.optional(z.string()),
    }),
    response: z.object({
      ...totalsShape,
      conflicts: z.array(conflictSchema),
      changeSet: z.nullable(idSchema),
      conflictCount: z.int(),
      /** A window of all rows that differ from the base, conflicts among them. */
      differences: z.array(mergeRowSchema),
      position: z.int(),
      total: z.int(),
      /** How many screenshots the target gets. */
      screenshots: z.int(),
      /** Rows that the filters leave. */
      matching: z.int(),
      versions: versionsSchema,
      stamp: z.string(),
    }),
  }),
};
