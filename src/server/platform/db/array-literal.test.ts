import { expect, it } from "vitest";
import { arrayLiteral } from "./array-literal.ts";

it("numbers and booleans, including nulls, become a PostgreSQL array literal", () => {
  expect(arrayLiteral([1, -2.5, null, 9_007_199_254_740_991, undefined])).toBe(
    "{1,-2.5,NULL,9007199254740991,NULL}",
  );
  expect(arrayLiteral([true, null, false])).toBe("{true,NULL,false}");
});

it("other values are left to the driver", () => {
  for (const value of ["a", 1, null, [], ["a", 1], [[1]], [new Date()], [Buffer.from("a")]])
    expect(arrayLiteral(value)).toBe(value);
});
