import { expect, it } from "vitest";
import { hitsOf, maxMarkedLength } from "./hits.ts";

it("marks the words in upper or lower case, and nothing if the words are too long together", () => {
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
  expect(hitsOf(["a".repeat(maxMarkedLength.words)])).toBeDefined();
  expect(hitsOf(["a".repeat(maxMarkedLength.words), "b"])).toBeUndefined();
});
