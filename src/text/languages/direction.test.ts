import { describe, expect, it } from "vitest";
import { direction } from "./direction.ts";

describe("direction", () => {
  it.each([
    ["heb", "rtl"],
    ["fas", "rtl"],
    ["urd", "rtl"],
    ["pa-PK", "rtl"],
    ["pa", "ltr"],
    ["uz-arab", "rtl"],
    ["ckb", "rtl"],
    ["dv", "rtl"],
    ["xq", "ltr"],
    ["no code", "ltr"],
  ])("text direction of %s is %s", (code, expected) => {
    expect(direction(code)).toBe(expected);
  });
});
