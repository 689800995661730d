import * as z from "zod/mini";
import {
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

const tagIds = z.array(z.string()).check(z.minLength(1), z.maxLength(maxTags));
const changeSet = z.nullable(idSchema);

/** A tag without its keys, with numbers of related resources. */
const tagSummarySchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Empty without a category. */
  category: z.string(),
  keys: z.int(),
  screenshots: z.int(),
  /** Position among the screens, from 1; null without screenshots. */
  screenNumber: z.nullable(z.int()),
  /** Thumbnail of its first screenshot; valid for 15 minutes. */
  thumbnailUrl: z.nullable(z.string()),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  etag: etagSchema,
});
export type TagSummary = z.infer<typeof tagSummarySchema>;

/** Tag id → language → counters by the names of `entryCount`. */
const tagProgressSchema = z.record(idSchema, z.record(z.string(), z.record(z.string(), z.int())));
export type TagProgress = z.infer<typeof tagProgressSchema>;

/**
 * `both` counts what both tags already had. For screenshots: the same image in the same language on the same device.
 */
const mergedSchema = z.object({ moved: z.int(), both: z.int() });
const mergeResponse = z.object({ keys: mergedSchema, screenshots: mergedSchema, changeSet });
export type TagMerge = z.infer<typeof mergeResponse>;

/** Actions on many tags, and the overview of tags (dashboard.md, tags). */
export const manyTagEndpoints = {
  overview: endpoint({
    method: "GET",
    path: "/v1/api/tag/overview",
    summary: "List tags with counts",
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
    section: "dashboard, tags",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      tagIds: queryList.check(z.maxLength(maxProgressTags)),
    }),
    response: tagProgressSchema,
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/tag/merge",
    summary: "Merge tags",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict"],
    query: z.object({
      ...scopeShape,
      /** Counts only, and changes nothing. */
      dryRun: z.optional(queryBoolean),
    }),
    /** `into` is the id of the tag that remains. */
    body: z.object({ tagIds, into: z.string() }),
    response: mergeResponse,
  }),
  categorise: endpoint({
    method: "POST",
    path: "/v1/api/tag/categorise",
    summary: "Set the category of tags",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict", "unknown_category"],
    query: scopeQuery,
    body: z.object({
      tagIds,
      /** Empty or null means no category. */
      category: z.nullable(z.string()),
    }),
    response: z.object({ count: z.int(), changeSet }),
  }),
  remove: endpoint({
    method: "POST",
    path: "/v1/api/tag/delete",
    summary: "Delete tags",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict"],
    query: scopeQuery,
    body: z.object({ tagIds }),
    response: z.object({ count: z.int(), screenshots: z.int(), changeSet }),
  }),
};
