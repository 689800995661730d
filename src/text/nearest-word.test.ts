import { expect, test } from "vitest";
import { nearestWord } from "./nearest-word.ts";

test.each([
  ["PORTS", "PORT"],
  ["HOTS", "HOST"],
  ["", "PORT"],
  ["PORT", "PORT"],
])("the nearest word to %j is %s", (word, nearest) => {
  expect(nearestWord(word, ["PORT", "HOST", "LOG_LEVEL"])).toBe(nearest);
});
