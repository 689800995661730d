import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("src/**/*.test.ts");
const textOf = (file: string) => readFileSync(file, "utf8");
const changesProcess =
  /\bvi\.(useFakeTimers|setSystemTime|mock|doMock|stub\w+|spyOn)\(|\bsetDefaultCACertificates\(|\bprocess\.(chdir\(|on\(|env\.\w+ = )/;

it("tests that change their process are named so, and get one of their own", () => {
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
