import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import {
  createdTime,
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

/** A screenshot (rest-api.md 2.5), with further fields for the gallery. URLs are valid for 15 minutes. */
export const screenshotSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the screenshot.")),
  url: z.string().check(z.describe("The address of the file. Valid for 15 minutes.")),
  thumbnailUrl: z
    .string()
    .check(z.describe("The address of an image about 320 pixels wide. Valid for 15 minutes.")),
  previewUrl: z
    .string()
    .check(z.describe("The address of an image about 1,200 pixels wide. Valid for 15 minutes.")),
  originalName: z.string().check(z.describe("The name of the file.")),
  mimetype: z.string().check(z.describe("The media type of the image, such as `image/png`.")),
  language: z.string().check(z.describe("The code of the language. Empty: the branch does not have it.")),
  createdAt: createdTime,
  uploadedAt: timeSchema.check(z.describe("When the same image was last uploaded, as ISO 8601 in UTC.")),
  /** Null for callers with only the project token. */
  uploadedBy: z
    .nullable(personSchema)
    .check(
      z.describe("The person who uploaded it. Null: not known, or not shown to the project token alone."),
    ),
  tag: z
    .object({
      _id: idSchema.check(z.describe("The ID of the tag.")),
      name: z.string().check(z.describe("The name of the tag, which is the name of the screen.")),
      category: z.string().check(z.describe("The name of the tag category. Empty: none.")),
      created: createdTime,
      updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
      languageEntryIds: z
        .array(z.string())
        .check(
          z.describe(
            "The IDs of the entries of the screen in the language of the screenshot, or else in the base language. Empty: not asked for.",
          ),
        ),
    })
    .check(z.describe("The tag that stands for the screen.")),
  metadata: z
    .object({
      width: z.int().check(z.describe("The width in pixels that the positions are measured in.")),
      height: z.int().check(z.describe("The height in pixels that the positions are measured in.")),
      imageWidth: z.int().check(z.describe("The width of the image in pixels.")),
      imageHeight: z.int().check(z.describe("The height of the image in pixels.")),
      deviceModel: z.string().check(z.describe("The model of the device.")),
      platform: z.string().check(z.describe("The platform, such as iOS or Android.")),
      operatingSystem: z.string().check(z.describe("The operating system and its version.")),
      bundleVersion: z.string().check(z.describe("The version of the app.")),
      deviceLanguageLong: z
        .string()
        .check(z.describe("The language of the device, as it was given: a code or name.")),
      isVerified: z.boolean().check(z.describe("Whether the screenshot is verified.")),
      updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
      sha1: z.string().check(z.describe("The SHA-1 of the file as hexadecimal digits.")),
      stringPositions: z.array(positionSchema).check(z.describe("The boxes of the strings on the image.")),
    })
    .check(z.describe("What is known about the image and the device.")),
});
export type Screenshot = z.infer<typeof screenshotSchema>;

export const screenshotDetailsSchema = z.extend(screenshotSchema, {
  variants: z.array(screenshotSchema).check(z.describe("The other screenshots of the same screen.")),
});

/** Without `languageEntryIds` an answer is small; default true. */
const includeEntryIds = z
  .optional(queryBoolean)
  .check(z.describe("Whether each screenshot lists `languageEntryIds`. Default: true."));

const idParams = z.object({ screenshotId: z.string().check(z.describe("The ID of the screenshot.")) });

const orderBody = z.object({
  screenNames: z
    .array(z.string())
    .check(z.maxLength(100_000), z.describe("The names of all screens, in order.")),
});
const orderResponse = z.object({
  success: z.boolean().check(z.describe("Always true.")),
  updatedCount: z.int().check(z.describe("The number of screens whose place changed.")),
});

const names = z.nullish(z.array(z.string()));
const deleteBody = z.object({
  /** One of `tagNames` and `tagIds`, with at least one item. */
  tagNames: names.check(z.describe("The names of the tags.")),
  tagIds: names.check(z.describe("The IDs of the tags.")),
  latestOnly: z
    .nullish(z.union([z.number(), z.boolean()]))
    .check(z.describe("Whether only the last screenshot of each screen, language and device is deleted.")),
  languages: names.check(z.describe("The codes of the languages.")),
  resolutions: names.check(z.describe("Sizes such as `1170x2532`.")),
  tagCategories: names.check(z.describe("Names of tag categories.")),
  os: names.check(z.describe("Names of operating systems.")),
  devices: names.check(z.describe("Names of devices.")),
  versions: names.check(z.describe("Versions of the app.")),
});
const deleteQuery = z.object({
  ...scopeShape,
  dryRun: z.optional(queryBoolean).check(z.describe("Returns what would happen without changing anything.")),
});
const deleteResponse = z.object({
  screenshotsDeletedCount: z
    .int()
    .check(z.describe("The number of screenshots that were deleted or, in a dry run, would be.")),
});

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

export const updateScreenshotBody = z.object({
  screenTag: z.optional(tagName).check(z.describe("The name of the tag that stands for the screen.")),
  originalName: z
    .optional(z.string().check(z.minLength(1), z.maxLength(400)))
    .check(z.describe("The name of the file.")),
  ...deviceShape,
  /** Code of a language of the branch, null for none; if absent, derived from `deviceLanguageLong`. */
  language: z.optional(z.nullable(z.string())).check(z.describe("The code of the language.")),
  isVerified: z.optional(z.boolean()).check(z.describe("Whether the screenshot is verified.")),
  useFuzzyMatching: looseBoolean.check(
    z.describe("Whether boxes are also linked to keys with a similar text."),
  ),
  /** Replaces all boxes. */
  stringPositions: positionsInput.check(z.describe("The boxes of the strings on the image.")),
  updatedAt: z
    .optional(z.iso.datetime())
    .check(z.describe("When the screenshot was read last. If it changed, the request is refused with 409.")),
});

export const screenshotEndpoints = {
  upload: endpoint({
    method: "POST",
    path: "/v1/api/screenshots",
    once: true,
    summary: "Upload a screenshot",
    description:
      "Uploads a JPEG or PNG image as a form with the parts `data` (JSON) and `file`. The screenshot is linked to the keys in `stringPositions`.",
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
    streamedBody: z.object({
      data: screenshotData.check(z.describe("The screen, the device and the boxes of the screenshot.")),
      file: z.string().check(z.describe("The file.")),
    }),
    query: scopeQuery,
    response: z.object({
      _id: idSchema.check(z.describe("The ID of the screenshot.")),
      sha1: z.string().check(z.describe("The SHA-1 of the file as hexadecimal digits.")),
    }),
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/api/screenshots",
    summary: "List screenshots",
    description:
      "Returns the screenshots of a branch in the order of their screens. All filters are combined with AND.",
    section: "4.8",
    credentials: "project",
    action: "read",
    errors: ["answer_too_large"],
    query: z.object({
      ...scopeShape,
      tag: z.optional(queryList).check(z.describe("Names of screens.")),
      tagId: z.optional(queryList).check(z.describe("IDs of screens.")),
      category: z.optional(queryList).check(z.describe("Names of tag categories.")),
      device: z.optional(queryList).check(z.describe("Names of devices.")),
      os: z.optional(queryList).check(z.describe("Names of operating systems.")),
      language: z.optional(queryList).check(z.describe("Language codes of the screenshots.")),
      version: z.optional(queryList).check(z.describe("Versions of the app.")),
      resolution: z.optional(queryList).check(z.describe("Sizes such as `40x60`.")),
      sha1: z.optional(queryList).check(z.describe("SHA-1 hashes of images, in hexadecimal digits.")),
      key: z.optional(queryList).check(z.describe("Only screenshots that show one of these keys.")),
      verified: z.optional(queryBoolean).check(z.describe("Only verified or only unverified screenshots.")),
      includeEntryIds,
      position: z
        .optional(queryInteger.check(z.refine((n) => n >= 0, "must not be negative")))
        .check(z.describe("The number of rows to skip. Past the end, no rows are returned.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1, "must be 1 or more")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.array(screenshotSchema),
  }),
  coverage: endpoint({
    method: "GET",
    path: "/v1/api/screenshots/coverage",
    summary: "Get screenshot coverage",
    description: "Returns how many keys have a screenshot, in total and by the language of the screenshots.",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.object({
      keys: z.int().check(z.describe("The number of keys.")),
      withScreenshot: z.int().check(z.describe("The number of keys that a screenshot shows.")),
      withoutScreenshot: z.int().check(z.describe("The number of keys that no screenshot shows.")),
      screens: z.int().check(z.describe("The number of screens.")),
      screenshots: z.int().check(z.describe("The number of screenshots.")),
      verified: z.int().check(z.describe("The number of verified screenshots.")),
      languages: z
        .record(
          z.string(),
          z.object({
            keys: z.int().check(z.describe("The number of keys that screenshots in the language show.")),
            screenshots: z.int().check(z.describe("The number of screenshots.")),
          }),
        )
        .check(z.describe("The numbers by language code. Languages without screenshots are missing.")),
    }),
  }),
  order: endpoint({
    method: "PUT",
    path: "/v1/api/screenshots/order",
    ...orderParts,
    description: "Sets the order of the screens. The list has to contain every screen of the branch once.",
  }),
  orderByPost: endpoint({
    ...orderParts,
    method: "POST",
    path: "/v1/api/screenshots/order",
    summary: "Order screens with POST",
    description: "Does the same as `PUT /v1/api/screenshots/order`.",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/screenshots",
    ...deleteParts,
    description:
      "Deletes the screenshots that meet all criteria, and the tags that have no screenshot left. If nothing matches, nothing is deleted.",
  }),
  removeByPost: endpoint({
    ...deleteParts,
    method: "POST",
    path: "/v1/api/screenshots/delete",
    summary: "Delete screenshots with POST",
    description:
      "Does the same as `DELETE /v1/api/screenshots`, for clients that cannot send a body with DELETE.",
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Get a screenshot",
    description:
      "Returns a screenshot and its variants: the same screen in other languages or on other devices.",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "read",
    errors: ["answer_too_large"],
    params: idParams,
    query: z.object({ ...scopeShape, includeEntryIds }),
    response: screenshotDetailsSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Update a screenshot",
    description:
      "Updates a screenshot. Fields that are left out keep their value. Send the `updatedAt` that you read to be refused with 409 when it changed in the meantime.",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "uploadScreenshots",
    /** The body may contain all boxes of a screenshot. */
    maxBody: bodyBytes.large,
    errors: ["answer_too_large", "branch_read_only", "busy", "conflict", "limit_reached", "unknown_language"],
    params: idParams,
    query: scopeQuery,
    body: updateScreenshotBody,
    response: screenshotSchema,
  }),
  removeOne: endpoint({
    method: "DELETE",
    path: "/v1/api/screenshots/:screenshotId",
    summary: "Delete a screenshot",
    description: "Deletes a screenshot, and its tag when it was the last one with it.",
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
    description: "Marks a screenshot as verified or not verified.",
    section: "dashboard, screenshot gallery",
    credentials: "member",
    action: "verifyScreenshots",
    errors: ["answer_too_large", "branch_read_only", "conflict"],
    params: idParams,
    query: scopeQuery,
    body: z.object({ verified: z.boolean().check(z.describe("Whether the screenshot is verified.")) }),
    response: screenshotSchema,
  }),
};
