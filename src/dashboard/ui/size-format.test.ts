import { expect, test } from "vitest";
import { sizeFormat } from "./size-format.ts";

test("a size is said in the unit that says it shortest, bytes in the plural", () => {
  const said = (bytes: number) => {
    const { value, ...options } = sizeFormat(bytes);
    return new Intl.NumberFormat("en", options).format(value);
  };
  expect([0, 1, 17, 1_500, 2_400_000].map(said)).toEqual(["0 bytes", "1 byte", "17 bytes", "2 kB", "2.4 MB"]);
});
