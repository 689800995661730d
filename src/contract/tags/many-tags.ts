import * as z from "zod/mini";
import {
  createdTime,
  etagSchema,
  idSchema,
  queryBoolean,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** Maximum number of tags in one action. */
const maxTags = 10_000;
/** Maximum number of tags in a request for progress. */
const maxProgressTags = 100;

const tagIds = z
  .array(z.string())
  .check(z.minLength(1), z.maxLength(maxTags), z.describe("The IDs of the tags."));
const changeSet = z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed."));

/** A tag without its keys, with numbers of related resources. */
export const tagSummarySchema = z.object({
  _id: idSchema.check(z.describe("The ID of the tag.")),
  name: z.string().check(z.describe("The name of the tag.")),
  category: z.string().check(z.describe("The name of the tag category. Empty: none.")),
  keys: z.int().check(z.describe("The number of keys with the tag.")),
  screenshots: z.int().check(z.describe("The number of screenshots.")),
  /** Position among the screens, from 1; null without screenshots. */
  screenNumber: z
    .nullable(z.int())
    .check(
      z.describe("The place of the tag among the screens. The first has 1. Null: it has no screenshots."),
    ),
  thumbnailUrl: z
    .nullable(z.string())
    .check(
      z.describe(
        "The address of a small image of the first screenshot. Valid for 15 minutes. Null: there is none.",
      ),
    ),
  createdAt: createdTime,
  updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
  etag: etagSchema,
});
export type TagSummary = z.infer<typeof tagSummarySchema>;

/** Tag id → language → counters by the names of `entryCount`. */
const tagProgressSchema = z.record(idSchema, z.record(z.string(), z.record(z.string(), z.int())));
export type TagProgress = z.infer<typeof tagProgressSchema>;

/**
 * `both` counts what both tags already had. For screenshots: the same image in the same language on the same device.
 */
const mergeCountsSchema = z.object({
  moved: z.int().check(z.describe("The number that the remaining tag got.")),
  both: z.int().check(z.describe("The number that the remaining tag had already.")),
});
const mergeResponse = z.object({
  keys: mergeCountsSchema.check(z.describe("What became of the keys.")),
  screenshots: mergeCountsSchema.check(z.describe("What became of the screenshots.")),
  changeSet,
});
export type TagMerge = z.infer<typeof mergeResponse>;

/** Actions on many tags, and the overview of tags (dashboard.md, tags). */
export const manyTagEndpoints = {
  overview: endpoint({
    method: "GET",
    path: "/v1/api/tag/overview",
    summary: "List tags with counts",
    description: "Returns all tags of a branch by name with the number of their keys and screenshots.",
    section: "dashboard, tags",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(tagSummarySchema),
  }),
  progress: endpoint({
    method: "GET",
    path: "/v1/api/tag/progress",
    summary: "Get the progress of tags",
    description: "Returns the entry counts by status and language for several tags.",
    section: "dashboard, tags",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      tagIds: queryList.check(z.maxLength(maxProgressTags), z.describe("IDs of tags.")),
    }),
    response: tagProgressSchema,
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/tag/merge",
    summary: "Merge tags",
    description: "Moves the keys and screenshots of several tags to one tag and deletes the others.",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict"],
    query: z.object({
      ...scopeShape,
      /** Counts only, and changes nothing. */
      dryRun: z
        .optional(queryBoolean)
        .check(z.describe("Returns what would happen without changing anything.")),
    }),
    /** `into` is the id of the tag that remains. */
    body: z.object({ tagIds, into: z.string().check(z.describe("The ID of the tag that remains.")) }),
    response: mergeResponse,
  }),
  categorise: endpoint({
    method: "POST",
    path: "/v1/api/tag/categorise",
    summary: "Set the category of tags",
    description: "Puts several tags into a category, or into none. Returns how many of them changed.",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict", "unknown_category"],
    query: scopeQuery,
    body: z.object({
      tagIds,
      /** Empty or null means no category. */
      category: z.nullable(z.string()).check(z.describe("The name of the tag category.")),
    }),
    response: z.object({ count: z.int().check(z.describe("The number of items that changed.")), changeSet }),
  }),
  remove: endpoint({
    method: "POST",
    path: "/v1/api/tag/delete",
    summary: "Delete tags",
    description: "Deletes several tags and their screenshots. Their keys stay.",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict"],
    query: scopeQuery,
    body: z.object({ tagIds }),
    response: z.object({
      count: z.int().check(z.describe("The number of items that changed.")),
      screenshots: z.int().check(z.describe("The number of screenshots.")),
      changeSet,
    }),
  }),
};
