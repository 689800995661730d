import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import {
  emptySchema,
  idSchema,
  personSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
  tagName,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  deviceShape,
  looseBoolean,
  positionSchema,
  positionsInput,
  screenshotData,
} from "./screenshot-data.ts";

/** Screenshot 2.5, with further fields for the gallery. URLs are valid for 15 minutes. */
const screenshotSchema = z.object({
  _id: idSchema,
  url: z.string(),
  /** About 320 pixels wide. */
  thumbnailUrl: z.string(),
  /** About 1,200 pixels wide. */
  previewUrl: z.string(),
  originalName: z.string(),
  mimetype: z.string(),
  /** Code of the language derived from the device's language; empty if the branch has no such language. */
  language: z.string(),
  createdAt: timeSchema,
  /** Time of the latest upload of the same image. */
  uploadedAt: timeSchema,
  /** Null for the project token alone. */
  uploadedBy: z.nullable(personSchema),
  tag: z.object({
    _id: idSchema,
    name: z.string(),
    category: z.string(),
    created: timeSchema,
    updatedAt: timeSchema,
    languageEntryIds: z.array(z.string()),
  }),
  metadata: z.object({
    width: z.int(),
    height: z.int(),
    /** Size of the image itself. */
    imageWidth: z.int(),
    imageHeight: z.int(),
    deviceModel: z.string(),
    platform: z.string(),
    operatingSystem: z.string(),
    bundleVersion: z.string(),
    deviceLanguageLong: z.string(),
    isVerified: z.boolean(),
    updatedAt: timeSchema,
    sha1: z.string(),
    stringPositions: z.array(positionSchema),
  }),
});
export type Screenshot = z.infer<typeof screenshotSchema>;

const detailedSchema = z.extend(screenshotSchema, {
  /** Other screenshots of the same screen, by language and device. */
  variants: z.array(screenshotSchema),
});

/** Without `languageEntryIds` an answer is small; default true. */
const includeEntryIds = z.optional(queryBoolean);

const idParams = z.object({ screenshotId: z.string() });

const orderBody = z.object({ screenNames: z.array(z.string()).check(z.maxLength(100_000)) });
const orderResponse = z.object({ success: z.boolean(), updatedCount: z.int() });

const names = z.nullish(z.array(z.string()));
const deleteBody = z.object({
  /** One of `tagNames` and `tagIds`, with at least one item. */
  tagNames: names,
  tagIds: names,
  latestOnly: z.nullish(z.union([z.number(), z.boolean()])),
  languages: names,
  resolutions: names,
  tagCategories: names,
  os: names,
  devices: names,
  versions: names,
});
const deleteQuery = z.object({ ...scopeShape, dryRun: z.optional(queryBoolean) });
const deleteResponse = z.object({ screenshotsDeletedCount: z.int() });

const orderParts = {
  summary: "Order screens",
  section: "4.9",
  credentials: "member",
  action: "writeTags",
  maxBody: bodyBytes.large,
  errors: ["branch_read_only", "conflict", "screens_differ"],
  query: scopeQuery,
  body: orderBody,
  response: orderResponse,
} as const;

const deleteParts = {
  summary: "Delete screenshots",
  section: "4.10",
  credentials: "member",
  action: "deleteScreenshots",
  maxBody: bodyBytes.large,
  errors: ["branch_read_only", "conflict"],
  query: deleteQuery,
  body: deleteBody,
  response: deleteResponse,
} as const;

export const screenshotEndpoints = {
  upload: endpoint({
    method: "POST",
    path: "/v1/api/screenshots",
    once: true,
    summary: "Upload a screenshot",
    section: "4.8",
    credentials: "project",
    action: "uploadScreenshots",
    form: true,
    errors: [
      "branch_read_only",
      "busy",
      "conflict",
      "limit_reached",
      "not_an_image",
      "unknown_category",
      "unknown_field",
    ],
    streamedBody: z.object({ data: screenshotData, file: z.string() }),
    query: scopeQuery,
    response: z.object({ _id: idSchema, sha1: z.string() }),
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/api/screenshots",
    summary: "List screenshots",
    section: "4.8",
    credentials: "project",
    action: "read",
    errors: ["answer_too_large"],
    query: z.object({
      ...scopeShape,
      tag: z.optional(queryList),
      tagId: z.optional(queryList),
      category: z.optional(queryList),
      device: z.optional(queryList),
      os: z.optional(queryList),
      language: z.optional(queryList),
      version: z.optional(queryList),
      /** Such as `40x60`. */
      resolution: z.optional(queryList),
      sha1: z.optional(queryList),
      /** Screenshots that show one of these keys. */
      key: z.optional(queryList),
      verified: z.optional(queryBoolean),
      includeEntryIds,
      position: z.optional(queryInteger.check(z.refine((n) => n >= 0, "must not be negative"))),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 1, "must be 1 or more"))),
    }),
    response: z.array(screenshotSchema),
  }),
  coverage: endpoint({
    method: "GET",
    path: "/v1/api/screenshots/coverage",
    summary: "Get screenshot coverage",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.object({
      keys: z.int(),
      withScreenshot: z.int(),
      withoutScreenshot: z.int(),
      screens: z.int(),
      screenshots: z.int(),
      verified: z.int(),
      languages: z.record(z.string(), z.object({ keys: z.int(), screenshots: z.int() })),
    }),
  }),
  order: endpoint({ method: "PUT", path: "/v1/api/screenshots/order", ...orderParts }),
  orderByPost: endpoint({
    ...orderParts,
    method: "POST",
    path: "/v1/api/screenshots/order",
    summary: "Order screens with POST",
  }),
  remove: endpoint({ method: "DELETE", path: "/v1/api/screenshots", ...deleteParts }),
  removeByPost: endpoint({
    ...deleteParts,
    method: "POST",
    path: "/v1/api/screenshots/delete",
    summary: "Delete screenshots with POST",
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Get a screenshot",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "read",
    errors: ["answer_too_large"],
    params: idParams,
    query: z.object({ ...scopeShape, includeEntryIds }),
    response: detailedSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Update a screenshot",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "uploadScreenshots",
    /** An upload may contain all boxes of a screenshot. */
    maxBody: bodyBytes.large,
    errors: ["answer_too_large", "branch_read_only", "busy", "conflict", "limit_reached", "unknown_language"],
    params: idParams,
    query: scopeQuery,
    body: z.object({
      screenTag: z.optional(tagName),
      originalName: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
      ...deviceShape,
      /** Code of a language of the branch, null for none; if absent, derived from `deviceLanguageLong`. */
      language: z.optional(z.nullable(z.string())),
      isVerified: z.optional(z.boolean()),
      useFuzzyMatching: looseBoolean,
      /** Replaces all boxes. */
      stringPositions: positionsInput,
      /** The `metadata.updatedAt` that the edit is based on. If it has changed, nothing is written. */
      updatedAt: z.optional(z.iso.datetime()),
    }),
    response: screenshotSchema,
  }),
  removeOne: endpoint({
    method: "DELETE",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Delete a screenshot",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "deleteScreenshots",
    errors: ["branch_read_only", "conflict"],
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
  verify: endpoint({
    method: "POST",
    path: "/v1/api/screenshots/:screenshotId/verify",
    summary: "Verify a screenshot",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "verifyScreenshots",
    errors: ["answer_too_large", "branch_read_only", "conflict"],
    params: idParams,
    query: scopeQuery,
    body: z.object({ verified: z.boolean() }),
    response: screenshotSchema,
  }),
};
