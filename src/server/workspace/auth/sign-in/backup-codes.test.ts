import { expect, test } from "vitest";
import { isSameBackupCode, makeBackupCodes } from "./backup-codes.ts";

test("ten backup codes differ and contain no ambiguous characters", () => {
  const codes = Array.from({ length: 20 }, makeBackupCodes);
  for (const ten of codes) expect(new Set(ten).size).toBe(10);
  for (const code of codes.flat()) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(codes.join("")).not.toMatch(/[01ilo]/);
});

test.each(["aBc2d-eFgh3", "abc2d-efgh3", "ABC2DEFGH3", " abc2d efgh3 ", "abc2d – efgh3"])(
  "%j matches the code aBc2d-eFgh3",
  (typed) => {
    expect(isSameBackupCode(typed, "aBc2d-eFgh3")).toBe(true);
  },
);

test("a different code does not match", () => {
  expect(isSameBackupCode("abc2d-efgh4", "aBc2d-eFgh3")).toBe(false);
});
