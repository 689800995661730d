import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areaBreaches, layersOf, unusedPairs } from "./areas.ts";

const notShipped = /\.(test|fixture)\.ts$|\.d\.ts$|^src\/server\/testing\//;
const files = globSync("src/server/**/*.ts")
  .filter((path) => !notShipped.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const breachesOf = (path: string, text: string) => areaBreaches([{ path, text }]);

describe("imports between server areas", () => {
  it("value imports follow the list", () => {
    expect(files.length).toBeGreaterThan(400);
    expect(areaBreaches(files)).toEqual([]);
  });

  it("every pair of the list is needed", () => {
    expect(unusedPairs(files)).toEqual([]);
  });

  it("imports have no cycle", () => {
    expect(layersOf()?.length).toBeGreaterThan(30);
    expect(layersOf({ tags: ["entries"], entries: ["tags"] })).toBeUndefined();
  });
});

it("routes contain no SQL", () => {
  const routes = files.filter(({ path }) => path.endsWith(".routes.ts"));
  expect(routes.length).toBeGreaterThan(30);
  const isSql = /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  expect(routes.filter(({ text }) => isSql.test(text)).map(({ path }) => path)).toEqual([]);
});

describe("import that is not on the list", () => {
  it("a forbidden import is reported with file and line, also over several lines", () => {
    const text =
      'import { z } from "zod";\nimport {\n  type Merged,\n  mergeTags,\n} from "#server/content/tags/merge-tags.ts";\n';
    expect(breachesOf("src/server/changes/made-up.ts", text)).toEqual([
      "src/server/changes/made-up.ts:2 may not import src/server/content/tags/merge-tags.ts: changes → tags",
    ]);
  });

  it.each([
    ["changes", 'import { a } from "#server/entries/a.ts";'],
    ["changes/texts", 'import { a } from "../../entries/a.ts";'],
    ["changes", 'export { a } from "#server/entries/a.ts";'],
    ["changes", 'const a = await import("#server/entries/a.ts");'],
    ["changes", 'import { a } from "#server/app.ts";'],
    ["changes", 'import { a } from "#server/testing/test-app.ts";'],
    ["db", 'import type { A } from "#server/entries/a.ts";'],
    ["http", 'import { type A } from "#server/changes/a.ts";'],
    ["a-new-area", 'import { a } from "#server/db/a.ts";'],
  ])("in %s this import is reported: %s", (area, text) => {
    expect(breachesOf(`src/server/${area}/made-up.ts`, text)).toHaveLength(1);
  });

  it.each([
    ["entries", 'import { a } from "#server/changes/a.ts";'],
    ["changes", 'import type { A } from "#server/entries/a.ts";'],
    ["changes", 'import { type A, type B } from "#server/entries/a.ts";'],
    ["changes", 'import { a } from "#contract/a.ts";'],
    ["changes/texts", 'import { a } from "../holding/a.ts";'],
  ])("in %s this import is accepted: %s", (area, text) => {
    expect(breachesOf(`src/server/${area}/made-up.ts`, text)).toEqual([]);
  });
});
