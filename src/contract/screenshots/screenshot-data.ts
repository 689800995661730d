import * as z from "zod/mini";
import { idSchema, tagName } from "#contract/common.ts";
import { maxKeyLength } from "#contract/entries.ts";

/** Maximum number of boxes on one screenshot. */
const maxPositions = 2_000;
/** Maximum coordinate or side in pixels. */
const maxPixels = 1_000_000;

/** A number of at least `least`, which clients also send as text. It is rounded (rules.md 2, row 4.8). */
function rounded(least: number) {
  const numberOrText = z.union([
    z.number(),
    z.string().check(z.regex(/^\s*-?\d{1,9}(\.\d{1,20})?\s*$/, "must be a number")),
  ]);
  const round = z.pipe(
    numberOrText,
    // Adding zero turns negative zero into zero.
    z.transform((value) => Math.round(Number(value)) + 0),
  );
  return z.pipe(round, z.int().check(z.gte(least), z.lte(maxPixels)));
}

/** A text that clients also send as a number or null, such as a version. */
const looseText = z.pipe(
  z.nullish(z.union([z.string().check(z.maxLength(400)), z.number()])),
  z.transform((value) => (value === null || value === undefined ? undefined : String(value))),
);
/** A boolean that clients also send as a number, as text or as null. */
export const looseBoolean = z.pipe(
  z.nullish(z.union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.number()])),
  z.transform((value) => value === true || value === "true" || value === "1" || value === 1),
);

/** Position of a string, identified by its key or by the visible text. */
const positionInput = z.object({
  key: z.nullish(z.string().check(z.maxLength(maxKeyLength))).check(z.describe("The name of the key.")),
  text: z
    .nullish(z.string().check(z.maxLength(100_000)))
    .check(z.describe("The text in the box. The key is found by it when `key` is missing.")),
  x: rounded(-maxPixels).check(z.describe("The left edge in pixels.")),
  y: rounded(-maxPixels).check(z.describe("The top edge in pixels.")),
  width: rounded(0).check(z.describe("The width in pixels.")),
  height: rounded(0).check(z.describe("The height in pixels.")),
});
export type PositionInput = z.output<typeof positionInput>;

export const positionsInput = z.nullish(z.array(positionInput).check(z.maxLength(maxPositions)));
export const deviceShape = {
  deviceModel: looseText.check(z.describe("The model of the device.")),
  platform: looseText.check(z.describe("The platform, such as iOS or Android.")),
  operatingSystem: looseText.check(z.describe("The operating system and its version.")),
  bundleVersion: looseText.check(z.describe("The version of the app.")),
  deviceLanguageLong: looseText.check(
    z.describe("The language of the device, as a code or name. It becomes the language of the screenshot."),
  ),
};

/** The part `data` of an upload (rest-api.md 4.8). Unknown keys are accepted. */
export const screenshotData = z.object({
  screenTag: tagName.check(z.describe("The name of the tag that stands for the screen.")),
  /** Size that the positions refer to; default: the size of the image. */
  width: z.nullish(rounded(0)).check(z.describe("The width in pixels.")),
  height: z.nullish(rounded(0)).check(z.describe("The height in pixels.")),
  ...deviceShape,
  category: looseText.check(
    z.describe("The name of a tag category for the screen. Empty leaves the category as it is."),
  ),
  useFuzzyMatching: looseBoolean.check(
    z.describe("Whether boxes are also linked to keys with a similar text."),
  ),
  stringPositions: positionsInput.check(z.describe("The boxes of the strings on the image.")),
});
export type ScreenshotData = z.output<typeof screenshotData>;

/** `key` is empty if no key is linked or named; `keyId` is null if no key is linked. */
export const positionSchema = z.object({
  key: z.string().check(z.describe("The name of the key. Empty: no key is linked or named.")),
  keyId: z.nullable(idSchema).check(z.describe("The ID of the key that is linked. Null: none.")),
  text: z.optional(z.string()).check(z.describe("The text in the box. Missing: not given.")),
  x: z.int().check(z.describe("The left edge in pixels.")),
  y: z.int().check(z.describe("The top edge in pixels.")),
  width: z.int().check(z.describe("The width in pixels.")),
  height: z.int().check(z.describe("The height in pixels.")),
});
export type Position = z.infer<typeof positionSchema>;
