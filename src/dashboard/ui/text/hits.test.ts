import { expect, it } from "vitest";
import { hitsOf, longestMarked } from "./hits.ts";

it("marks any of the words in whatever case, and none where comparing them at each place would be felt", () => {
  expect("A+b Pay pAY".split(hitsOf(["pay", "a+b", ""]) ?? "")).toEqual([
    "",
    "A+b",
    " ",
    "Pay",
    " ",
    "pAY",
    "",
  ]);
  expect(hitsOf(["", ""])).toBeUndefined();
  expect(hitsOf(["a".repeat(longestMarked.words)])).toBeDefined();
  expect(hitsOf(["a".repeat(longestMarked.words), "b"])).toBeUndefined();
});
