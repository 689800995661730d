import { expect, test } from "vitest";
import { trashedName } from "./trashed-name.ts";

test("translates the name of a deleted language, but not a key that looks like a language code", () => {
  expect(trashedName({ kind: "language", name: "nl" }, "de")).toBe("Niederländisch");
  expect(trashedName({ kind: "key", name: "nl" }, "de")).toBe("nl");
});
