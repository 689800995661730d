import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("src/**/*.test.ts");
const textOf = (file: string) => readFileSync(file, "utf8");
/** Changes that a file cannot take back. Of the others leave-no-trace.ts verifies that it did. */
const changesProcess = /\bvi\.(mock|doMock|stub\w+)\(|\bsetDefaultCACertificates\(|\bprocess\.chdir\(/;

it("tests that change their process for good are named alone, and get a process of their own", () => {
  const sharing = files.filter((file) => !/\.(alone|deep)\.test\.ts$|^src\/dashboard\//.test(file));
  expect(sharing.length).toBeGreaterThan(100);
  // This file names what the others may not.
  const wrong = sharing.filter((file) => file !== "src/testing/test-names.test.ts");
  expect(wrong.filter((file) => changesProcess.test(textOf(file)))).toEqual([]);
});

it("tests that draw their inputs are named properties, which the deep tier runs with other ones, or are of that tier", () => {
  const drawing = files.filter((file) => /^import .* from "fast-check";$/m.test(textOf(file)));
  expect(drawing.filter((file) => !/\.(property|deep)\.test\.ts$/.test(file))).toEqual([]);
});
