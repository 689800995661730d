import * as z from "zod/mini";
import { bodyBytes } from "./body-limits.ts";
import { branchRef, differenceTotalsShape } from "./branches.ts";
import { idSchema, listAsCode, queryBoolean, queryInteger, queryList, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Maximum rows in one window of differences. */
const maxWindow = 500;
/** Maximum number of conflicts in an answer; `conflictCount` has the total. */
export const maxConflicts = 10_000;

/**
 * Fields that can differ. `key`, `language`, `group` and `tag` mean the existence of the resource, `name` (also of a
 * key) and `category` are its fields, `tags` are the names of all tags of a key.
 */
export const mergeFields = [
  "key",
  "value",
  "draft",
  "status",
  "locked",
  "excluded",
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
  key: z
    .string()
    .check(
      z.describe(
        "The name of the key, in the source branch if it has the key. Empty: it is about a language, group or tag.",
      ),
    ),
  language: z.string().check(z.describe("The code of the language. Empty: it is not about one language.")),
  field: z.enum(mergeFields).check(z.describe("The field that differs.")),
  /** The language, group or tag of the row, if it is not about a key. */
  resource: z
    .optional(
      z.object({
        type: z.enum(["language", "group", "tag"]).check(z.describe("The kind of resource.")),
        _id: idSchema.check(z.describe("The ID of the language, group or tag.")),
        name: z.string().check(z.describe("The name of the language, group or tag.")),
      }),
    )
    .check(z.describe("The language, group or tag that it is about. Missing: it is about a key.")),
};
export const differenceSchema = z.object({
  ...differenceShape,
  from: fieldValue.check(z.describe("The value in the source branch. Null: it is not there.")),
  to: fieldValue.check(z.describe("The value in the target branch. Null: it is not there.")),
});
export type Difference = z.infer<typeof differenceSchema>;

/** Kinds of differences, from the target's point of view. */
export const differenceKinds = ["added", "changed", "removed"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Reasons why only the rule `takeTarget` can resolve a conflict: the target must be changed first. */
const obstacles = ["locked", "inOrder", "nameTaken"] as const;

export const conflictSchema = z.object({
  ...differenceShape,
  base: fieldValue.check(z.describe("The value when the branches last agreed. Null: it was not there.")),
  from: fieldValue.check(z.describe("The value in the source branch. Null: it is not there.")),
  to: fieldValue.check(z.describe("The value in the target branch. Null: it is not there.")),
  reason: z
    .optional(z.enum(obstacles))
    .check(
      z.describe("Why the difference can only be settled for the target. Missing: there is no such reason."),
    ),
  /** The branch that was written last, which `takeNewest` chooses. */
  newest: z
    .optional(z.enum(["from", "to"]))
    .check(z.describe("The side that was written last. Missing: not known.")),
});
export type Conflict = z.infer<typeof conflictSchema>;

const mergeOutcomes = ["taken", "kept", "edited", "conflict"] as const;

/** A row of a preview with the outcome of the merge. */
export const mergeRowSchema = z.extend(conflictSchema, {
  outcome: z
    .enum(mergeOutcomes)
    .check(
      z.describe(
        "What the merge does: it takes the source (`taken`), keeps the target (`kept`), writes what was decided (`edited`), or needs a decision (`conflict`).",
      ),
    ),
});
export type MergeRow = z.infer<typeof mergeRowSchema>;

const rule = z.enum(["takeNewest", "takeSource", "takeTarget"]);
export type MergeRule = z.infer<typeof rule>;

/** Resolves one difference: chooses a branch, or sets another text, comment, description or status. */
export const decisionSchema = z
  .object({
    key: z.optional(z.string()).check(z.describe("The name of the key.")),
    language: z.optional(z.string()).check(z.describe("The code of the language.")),
    field: z.enum(mergeFields).check(z.describe("The field that differs.")),
    resource: z
      .optional(idSchema)
      .check(z.describe("The ID of the language, group or tag that the difference is about.")),
    take: z
      .optional(z.enum(["from", "to"]))
      .check(z.describe("The side that is taken. Use either `take` or `value`.")),
    value: z
      .optional(z.string())
      .check(z.describe("A text, comment, description or status to write. Use either `take` or `value`.")),
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
  limit: z
    .optional(queryInteger.check(z.refine((n) => n >= 0 && n <= maxWindow, `must be 0 to ${maxWindow}`)))
    .check(z.describe("The maximum number of items to return.")),
  position: z
    .optional(queryInteger.check(z.refine((n) => n >= 0, "must not be negative")))
    .check(z.describe("The number of rows to skip. Past the end, no rows are returned.")),
  /** `languages`, `fields`, `kinds` and `q` filter only the window; totals and conflicts cover everything. */
  languages: z.optional(queryList).check(z.describe("Language codes. Default: all.")),
  fields: z
    .optional(z.pipe(queryList, z.array(z.enum(mergeFields))))
    .check(z.describe(`Fields to compare: ${listAsCode(mergeFields)}. Default: all.`)),
  kinds: z
    .optional(z.pipe(queryList, z.array(z.enum(differenceKinds))))
    .check(z.describe(`Kinds of differences: ${listAsCode(differenceKinds)}. Default: all.`)),
  /** Part of the name of the key or resource. Case is ignored. */
  q: z.optional(z.string()).check(z.describe("Part of the key, group or name to search for.")),
};
const versionsSchema = z
  .object({
    from: z.int().check(z.describe("The version of the source branch.")),
    to: z.int().check(z.describe("The version of the target branch.")),
  })
  .check(z.describe("The versions of both branches."));

/** Differences of branches, and merges (rules.md 7.4). */
export const mergeEndpoints = {
  compare: endpoint({
    method: "GET",
    path: "/v1/api/branches/compare",
    summary: "Compare branches",
    description: "Returns the differences between the branches `from` and `to`.",
    section: "rules 7.4",
    credentials: "member",
    action: "compareBranches",
    query: z.object({
      ...scopeShape,
      from: branchRef.check(z.describe("The ID of the source branch.")),
      to: branchRef.check(z.describe("The ID of the target branch.")),
      ...windowShape,
    }),
    response: z.object({
      ...differenceTotalsShape,
      differences: z.array(differenceSchema).check(z.describe("The differences, from `position` on.")),
      position: z.int().check(z.describe("The position of the first row. The first of all has 0.")),
      matching: z.int().check(z.describe("The number of differences that the filters leave.")),
      versions: versionsSchema,
    }),
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/branches/merge",
    once: true,
    summary: "Merge branches",
    description:
      "Merges the branch `from` into `to`, field by field against their common base. Conflicts without a decision are answered with 409, and nothing is written.",
    section: "rules 7.4",
    credentials: "member",
    action: "writeBranches",
    maxBody: bodyBytes.large,
    errors: ["conflict", "merge_conflicts", "unknown_status"],
    query: z.object({
      ...scopeShape,
      dryRun: z
        .optional(queryBoolean)
        .check(z.describe("Returns what would happen without changing anything.")),
      ...windowShape,
      outcomes: z
        .optional(z.pipe(queryList, z.array(z.enum(mergeOutcomes))))
        .check(z.describe(`Only differences with one of these outcomes: ${listAsCode(mergeOutcomes)}.`)),
      /** False leaves `conflicts` empty, for further windows of a preview. */
      listConflicts: z
        .optional(queryBoolean)
        .check(z.describe("Whether to include the conflicts themselves.")),
    }),
    body: z.object({
      from: branchRef.check(z.describe("The ID or name of the source branch.")),
      to: branchRef.check(z.describe("The ID or name of the target branch.")),
      rules: z
        .optional(z.union([rule, z.partialRecord(z.enum([...mergeFields, "default"]), rule)]))
        .check(
          z.describe(
            "How conflicts are settled: one rule for all fields, or one by field with `default` for the others.",
          ),
        ),
      decisions: z
        .optional(z.array(decisionSchema).check(z.maxLength(100_000)))
        .check(z.describe("How single differences are settled. They come before `rules`.")),
      stamp: z
        .optional(z.string())
        .check(
          z.describe(
            "The `stamp` of the preview that the decisions were made on. If the branches changed since, the request is refused with 409.",
          ),
        ),
    }),
    response: z.object({
      ...differenceTotalsShape,
      conflicts: z
        .array(conflictSchema)
        .check(z.describe("The conflicts. `conflictCount` says how many there are.")),
      changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
      conflictCount: z.int().check(z.describe("The number of conflicts.")),
      differences: z.array(mergeRowSchema).check(z.describe("The differences, from `position` on.")),
      position: z.int().check(z.describe("The position of the first row. The first of all has 0.")),
      total: z.int().check(z.describe("The number of all rows.")),
      screenshots: z.int().check(z.describe("The number of screenshots that the target branch gets.")),
      matching: z.int().check(z.describe("The number of differences that the filters leave.")),
      versions: versionsSchema,
      stamp: z
        .string()
        .check(
          z.describe(
            "Stands for this preview. Send it with the merge to have that refused if the branches changed since.",
          ),
        ),
    }),
  }),
};
