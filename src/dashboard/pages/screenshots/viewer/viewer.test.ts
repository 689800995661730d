import { expect, test } from "vitest";
import type { EntryRow } from "#contract/entries.ts";
import { ApiCallError, anotherPerson } from "#dashboard/api/transport/call.ts";
import { isInvalidDrawing } from "#dashboard/pages/screenshots/boxes/send-drawing.ts";
import { someShot } from "#dashboard/pages/screenshots/screenshots.fixture.ts";
import { closestVariant, stringsOnScreen } from "#dashboard/pages/screenshots/strings/strings-on-screen.ts";
import { fitText, type Measure } from "#dashboard/pages/screenshots/strings/text-fit.ts";

const row = (key: string) => ({ key }) as EntryRow;
const position = (key: string, x: number, y: number) => ({ key, keyId: null, x, y, width: 40, height: 10 });

test("sorts strings in reading order, those without a box last", () => {
  const rows = ["total", "pay", "hidden"].map(row);
  const positions = [
    position("pay", 50, 90),
    position("total", 0, 10),
    position("pay", 0, 90),
    position("", 5, 5),
  ];
  const found = stringsOnScreen(rows, positions, "ltr");
  expect(found.map(({ row: { key }, boxIndices }) => [key, boxIndices])).toEqual([
    ["total", [1]],
    ["pay", [2, 0]],
    ["hidden", []],
  ]);
});

test("prefers the variant on the same device when the language changes", () => {
  const shown = someShot("1", { language: "en", deviceModel: "Pixel" });
  const variants = [
    someShot("2", { language: "de", deviceModel: "iPhone" }),
    someShot("3", { language: "de", deviceModel: "Pixel" }),
    someShot("4", { language: "fr", deviceModel: "iPhone" }),
  ];
  expect(closestVariant(variants, shown, { language: "de" })?._id).toBe("3");
  expect(closestVariant(variants, shown, { language: "fr" })?._id).toBe("4");
  expect(closestVariant(variants, shown, { device: "iPhone" })?._id).toBe("2");
  expect(closestVariant(variants, shown, { language: "ja" })).toBeUndefined();
});

/** Characters half as wide as high; words wrap at the width of the box. */
const measureIn =
  (width: number): Measure =>
  (text, size) => {
    let lines = 1;
    let used = 0;
    const wide = (word: string) => (word.length * size) / 2;
    for (const word of text.split(" ")) {
      if (used > 0 && used + wide(` ${word}`) > width) [lines, used] = [lines + 1, wide(word)];
      else used += wide(used > 0 ? ` ${word}` : word);
    }
    return { width: Math.max(...text.split(" ").map(wide), 0), height: lines * size * 1.2 };
  };

test("draws a text as large as the original and reports when it needs more space", () => {
  const box = { width: 100, height: 24 };
  const measure = measureIn(box.width);
  const same = fitText(measure, { original: "Pay now", shown: "Pay now" }, box);
  expect(same).toMatchObject({ size: 20 });
  expect(same.fill).toBeLessThanOrEqual(1);
  const longer = fitText(measure, { original: "Pay now", shown: "Jetzt sofort bezahlen" }, box);
  expect(longer.size).toBe(20);
  expect(longer.fill).toBeGreaterThan(1.5);
  const withoutOriginal = fitText(measure, { original: "", shown: "Jetzt sofort bezahlen" }, box);
  expect(withoutOriginal.size).toBeLessThan(20);
  expect(withoutOriginal.fill).toBeLessThanOrEqual(1);
});

test("treats only 400, 413 and 422 as permanent rejections of a drawing", () => {
  const rejected = (status: number) =>
    new ApiCallError(status, { message: "no", code: "internal", requestId: "" });
  const isPermanent = (status: number) => isInvalidDrawing(rejected(status));
  expect([400, 413, 422].filter(isPermanent)).toEqual([400, 413, 422]);
  expect([401, 403, 404, 409, 429, 500, 503].filter(isPermanent)).toEqual([]);
  expect(isInvalidDrawing(new TypeError("Failed to fetch"))).toBe(false);
  expect(isInvalidDrawing(anotherPerson())).toBe(false);
});
