import { expect, test } from "vitest";
import { sizeFormat } from "./size-format.ts";

test("formats a size in its shortest unit, with plural for bytes", () => {
  const format = (bytes: number) => {
    const { value, ...options } = sizeFormat(bytes);
    return new Intl.NumberFormat("en", options).format(value);
  };
  expect([0, 1, 17, 1_500, 2_400_000].map(format)).toEqual([
    "0 bytes",
    "1 byte",
    "17 bytes",
    "2 kB",
    "2.4 MB",
  ]);
});
