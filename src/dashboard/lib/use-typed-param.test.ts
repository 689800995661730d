import { expect, test } from "vitest";
import { followAddress, type Typed } from "./use-typed-param.ts";

const typed: Typed = { text: "abc", seen: "", ahead: ["a", "ab", "abc"] };

test("what was typed stays while the address follows it, letter by letter or at once", () => {
  expect(followAddress(typed, "a")).toEqual({ text: "abc", seen: "a", ahead: ["ab", "abc"] });
  expect(followAddress(typed, "abc")).toEqual({ text: "abc", seen: "abc", ahead: [] });
});

test("an address that a link led to is taken over", () => {
  expect(followAddress(typed, "else")).toEqual({ text: "else", seen: "else", ahead: [] });
  const settled = { text: "abc", seen: "abc", ahead: [] };
  expect(followAddress(settled, "")).toEqual({ text: "", seen: "", ahead: [] });
});
