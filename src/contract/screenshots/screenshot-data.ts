import * as z from "zod/mini";
import { idSchema, tagName } from "#contract/common.ts";
import { maxKeyLength } from "#contract/entries.ts";

/** Maximum number of boxes on one screenshot. */
const maxPositions = 2_000;
/** Maximum coordinate or side in pixels. */
const maxPixels = 1_000_000;

/** A whole number that clients also send as a fraction or as text; it is rounded (rules.md 2, row 4.8). */
function rounded(least: number) {
  const given = z.union([
    z.number(),
    z.string().check(z.regex(/^\s*-?\d{1,9}(\.\d{1,20})?\s*$/, "must be a number")),
  ]);
  const round = z.pipe(
    given,
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
export const looseBoolean = z.pipe(
  z.nullish(z.union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.number()])),
  z.transform((value) => value === true || value === "true" || value === "1" || value === 1),
);

/** Position of a string, identified by its key or by the visible text. */
const positionInput = z.object({
  key: z.nullish(z.string().check(z.maxLength(maxKeyLength))),
  text: z.nullish(z.string().check(z.maxLength(100_000))),
  x: rounded(-maxPixels),
  y: rounded(-maxPixels),
  width: rounded(0),
  height: rounded(0),
});
export type PositionInput = z.output<typeof positionInput>;

export const positionsInput = z.nullish(z.array(positionInput).check(z.maxLength(maxPositions)));
export const deviceShape = {
  deviceModel: looseText,
  platform: looseText,
  operatingSystem: looseText,
  bundleVersion: looseText,
  /** A code or a name, from which the language of the screenshot is derived. */
  deviceLanguageLong: looseText,
};

/** The part `data` of an upload (rest-api.md 4.8). Unknown keys are accepted. */
export const screenshotData = z.object({
  screenTag: tagName,
  /** Size that the positions refer to; default: the size of the image. */
  width: z.nullish(rounded(0)),
  height: z.nullish(rounded(0)),
  ...deviceShape,
  /** A tag category of the project; empty does not change the tag's category. */
  category: looseText,
  useFuzzyMatching: looseBoolean,
  stringPositions: positionsInput,
});
export type ScreenshotData = z.output<typeof screenshotData>;

/** `key` is empty if no key is linked or named; `keyId` is null if no key is linked. */
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
