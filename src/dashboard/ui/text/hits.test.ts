import { expect, it } from "vitest";
import { hitsOf, maxMarkedLength } from "./hits.ts";

it("marks the words in any case, and nothing in texts that are too long to search", () => {
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
