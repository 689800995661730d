import { expect, test } from "vitest";
import { trashedName } from "./trashed-name.ts";

test("a deleted language has its name in the language of the interface, a key of the same letters its own", () => {
  expect(trashedName({ kind: "language", name: "nl" }, "de")).toBe("Niederländisch");
  expect(trashedName({ kind: "key", name: "nl" }, "de")).toBe("nl");
});
