import * as z from "zod/mini";
import { bodyBytes } from "./body-limits.ts";
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
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { maxKeyLength } from "./entries.ts";

/** Boxes on one screenshot. */
const maxPositions = 2_000;
/** Pixels of a coordinate or a side. */
const maxPixels = 1_000_000;

/** A whole number that clients also send as a fraction or as text; it is rounded (decisions.md 2, row 4.8). */
function rounded(least: number) {
  const given = z.union([
    z.number(),
    z.string().check(z.regex(/^\s*-?\d{1,9}(\.\d{1,20})?\s*$/, "must be a number")),
  ]);
  const round = z.pipe(
    given,
    // Adding zero makes a negative zero an ordinary one.
    z.transform((value) => Math.round(Number(value)) + 0),
  );
  return z.pipe(round, z.int().check(z.gte(least), z.lte(maxPixels)));
}

/** A text that clients also send as a number or null, such as a version. */
const looseText = z.pipe(
  z.nullish(z.union([z.string().check(z.maxLength(400)), z.number()])),
  z.transform((value) => (value === null || value === undefined ? undefined : String(value))),
);
const looseBoolean = z.pipe(
  z.nullish(z.union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.number()])),
  z.transform((value) => value === true || value === "true" || value === "1" || value === 1),
);

/** Where a string is; by its key, or by the text that is seen there. */
const positionInput = z.object({
  key: z.nullish(z.string().check(z.maxLength(maxKeyLength))),
  text: z.nullish(z.string().check(z.maxLength(100_000))),
  x: rounded(-maxPixels),
  y: rounded(-maxPixels),
  width: rounded(0),
  height: rounded(0),
});
export type PositionInput = z.output<typeof positionInput>;

const positionsInput = z.nullish(z.array(positionInput).check(z.maxLength(maxPositions)));
const deviceShape = {
  deviceModel: looseText,
  platform: looseText,
  operatingSystem: looseText,
  bundleVersion: looseText,
  /** A code or a name; the screenshot's language is found from it. */
  deviceLanguageLong: looseText,
};

/** The part `data` of an upload (rest-api.md 4.8). Unknown keys are tolerated. */
export const screenshotData = z.object({
  screenTag: tagName,
  /** The size that the positions are measured in; that of the image unless said. */
  width: z.nullish(rounded(0)),
  height: z.nullish(rounded(0)),
  ...deviceShape,
  /** A tag category of the project; empty leaves the tag's as it is. */
  category: looseText,
  useFuzzyMatching: looseBoolean,
  stringPositions: positionsInput,
});
export type ScreenshotData = z.output<typeof screenshotData>;

/** `key` is empty where nothing is linked or named; `keyId` is null where nothing is linked. */
export const positionSchema = z.object({
  key: z.string(),
  keyId: z.nullable(idSchema),
  text: z.optional(z.string()),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
});
export type Position = z.infer<typeof positionSchema>;

/** Screenshot 2.5, and what a gallery shows besides. Addresses work for 15 minutes. */
const screenshotSchema = z.object({
  _id: idSchema,
  url: z.string(),
  /** About 320 pixels wide. */
  thumbnailUrl: z.string(),
  /** About 1,200 pixels wide. */
  previewUrl: z.string(),
  originalName: z.string(),
  mimetype: z.string(),
  /** The code of the language that the device's was found to be; empty when the branch has none such. */
  language: z.string(),
  createdAt: timeSchema,
  /** The latest upload of the same image. */
  uploadedAt: timeSchema,
  /** Null to the project token alone. */
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
  /** The other screenshots of the same screen, by language and device. */
  variants: z.array(screenshotSchema),
});

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
      /** Without `languageEntryIds` the list is small; true unless said. */
      includeEntryIds: z.optional(queryBoolean),
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
    params: idParams,
    query: scopeQuery,
    response: detailedSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Update a screenshot",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "uploadScreenshots",
    /** All boxes that an upload may bring. */
    maxBody: bodyBytes.large,
    params: idParams,
    query: scopeQuery,
    body: z.object({
      screenTag: z.optional(tagName),
      originalName: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
      ...deviceShape,
      /** A language of the branch by its code, null for none; without it `deviceLanguageLong` is looked at. */
      language: z.optional(z.nullable(z.string())),
      isVerified: z.optional(z.boolean()),
      useFuzzyMatching: looseBoolean,
      /** Replaces all boxes. */
      stringPositions: positionsInput,
      /** The `metadata.updatedAt` that the edit was made on. With another one stored nothing is written. */
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
    params: idParams,
    query: scopeQuery,
    body: z.object({ verified: z.boolean() }),
    response: screenshotSchema,
  }),
};
