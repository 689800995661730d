import type { EntryRow } from "#contract/entries.ts";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { readingOrder } from "#dashboard/lib/geometry/boxes.ts";

/** A string of a screen, and the indices of its boxes in the image. */
export type ScreenString = { row: EntryRow; boxIndices: readonly number[] };

/** Returns the strings with a box in reading order, then the strings of the screen without one. */
export function stringsOnScreen(
  rows: readonly EntryRow[],
  positions: readonly Position[],
  direction: "ltr" | "rtl",
): ScreenString[] {
  const boxIndices = new Map<string, number[]>();
  for (const index of readingOrder(positions, direction)) {
    const key = positions[index]?.key ?? "";
    boxIndices.set(key, [...(boxIndices.get(key) ?? []), index]);
  }
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const boxed = [...boxIndices].flatMap(([key, ofKey]) => {
    const row = byKey.get(key);
    return row ? [{ row, boxIndices: ofKey }] : [];
  });
  const unboxed = rows.filter((row) => !boxIndices.has(row.key)).map((row) => ({ row, boxIndices: [] }));
  return [...boxed, ...unboxed];
}

type Variant = Pick<Screenshot, "_id" | "language" | "metadata">;

/** Returns the variant in another language or on another device that is most similar to the shown one. */
export function closestVariant<Shot extends Variant>(
  variants: readonly Shot[],
  shown: Variant,
  target: { language?: string; device?: string },
): Shot | undefined {
  const { language, device } = target;
  const fits = variants.filter(
    (variant) =>
      (language === undefined || variant.language === language) &&
      (device === undefined || variant.metadata.deviceModel === device),
  );
  const similarity = (variant: Shot) =>
    Number(variant.language === shown.language) * 2 +
    Number(variant.metadata.deviceModel === shown.metadata.deviceModel) * 2 +
    Number(variant.metadata.bundleVersion === shown.metadata.bundleVersion);
  return fits.toSorted((a, b) => similarity(b) - similarity(a))[0];
}
