import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("src/**/*.test.ts");
const textOf = (file: string) => readFileSync(file, "utf8");
/** Changes that a test file cannot undo. check-cleanup.ts verifies that other changes are undone. */
const changesProcess = /\bvi\.(mock|doMock|stub\w+)\(|\bsetDefaultCACertificates\(|\bprocess\.chdir\(/;

it("tests that change their process permanently are named alone and get a separate process", () => {
  const sharing = files.filter((file) => !/\.(alone|deep)\.test\.ts$|^src\/dashboard\//.test(file));
  expect(sharing.length).toBeGreaterThan(100);
  // This file contains the forbidden names itself.
  const wrong = sharing.filter((file) => file !== "src/testing/test-names.test.ts");
  expect(wrong.filter((file) => changesProcess.test(textOf(file)))).toEqual([]);
});

it("tests with random inputs are named property, or belong to the deep tier", () => {
  const drawing = files.filter((file) => /^import .* from "fast-check";$/m.test(textOf(file)));
  expect(drawing.filter((file) => !/\.(property|deep)\.test\.ts$/.test(file))).toEqual([]);
});
