import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areasInCycles, areasOfImports, brokenWalls, type SourceFile, unusedPairs } from "./walls.ts";

const isShipped = ({ path }: SourceFile) => !/\.(test|fixture)\.tsx?$|\.d\.ts$|\/testing\//.test(path);
const files = globSync("{src,conformance}/**/*.{ts,tsx}")
  // Starts the server for the conformance suite.
  .filter((path) => path !== "conformance/support/start-server.ts")
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const shipped = files.filter(isShipped);

it("files import only what the walls between folders and areas allow", () => {
  expect(shipped.length).toBeGreaterThan(1_000);
  expect(brokenWalls(shipped)).toEqual([]);
});

it("each allowed pair of areas is used", () => {
  expect(unusedPairs(shipped)).toEqual([]);
});

it("areas do not import each other in cycles, not even types", () => {
  expect(areasInCycles(areasOfImports(shipped))).toEqual([]);
  expect(areasInCycles({ tags: ["entries"], entries: ["tags"] })).toEqual(["tags", "entries"]);
});

it("shipped files import nothing that only tests use", () => {
  const testing = /(?:from|import\(|import) ?"(?:#(?:\w+\/)?|\.\/)testing\//;
  expect(shipped.filter(({ text }) => testing.test(text)).map(({ path }) => path)).toEqual([]);
});

it("routes contain no SQL", () => {
  const routes = shipped.filter(({ path }) => path.endsWith(".routes.ts"));
  expect(routes.length).toBeGreaterThan(30);
  const isSql = /\b(sql|prepared)[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  expect(routes.filter(({ text }) => isSql.test(text)).map(({ path }) => path)).toEqual([]);
});

describe("an import through a wall", () => {
  it("reports file and line", () => {
    const text = 'import { z } from "zod";\nimport {\n  type A,\n  b,\n} from "#server/content/tags/b.ts";\n';
    expect(brokenWalls([{ path: "src/server/content/write-path/a.ts", text }])).toEqual([
      "src/server/content/write-path/a.ts:2 may not import src/server/content/tags/b.ts: write-path → tags",
    ]);
  });

  it.each([
    ["conformance/a.test.ts", 'import { a } from "#server/app.ts";'],
    ["src/text/a.ts", 'import { a } from "#contract/ids.ts";'],
    ["src/contract/a.ts", 'import { a } from "#server/app.ts";'],
    ["src/dashboard/ui/a.tsx", 'import { a } from "#dashboard/api/keys.ts";'],
    ["src/dashboard/api/a.ts", 'import type { A } from "#contract/contract.ts";'],
    ["src/dashboard/layout/a.tsx", 'import { a } from "#dashboard/pages/orders/a.tsx";'],
    ["src/dashboard/pages/orders/a.tsx", 'import { a } from "#dashboard/pages/tags/a.tsx";'],
    ["src/dashboard/pages/orders/a.tsx", 'import { a } from "#dashboard/router.tsx";'],
    ["src/server/content/tags/a.ts", 'import { createElement } from "react";'],
    ["src/server/content/tags/a.ts", 'import { a } from "./tags.routes.ts";'],
    ["src/server/content/tags/a.rules.ts", 'import { sql } from "kysely";'],
    ["src/server/content/write-path/a.ts", 'const a = await import("#server/content/entries/a.ts");'],
    ["src/server/platform/db/a.ts", 'import type { A } from "#server/content/entries/a.ts";'],
    ["src/server/workspace/teams/a.ts", 'import type { A } from "#server/content/projects/a.ts";'],
    ["src/server/exchange/files/a.ts", 'import type { A } from "#server/outbound/webhooks/a.ts";'],
    ["src/server/content/new-area/a.ts", 'import { a } from "#server/platform/db/a.ts";'],
  ])("is found in %s: %s", (path, text) => {
    expect(brokenWalls([{ path, text }])).toHaveLength(1);
  });

  it.each([
    ["src/dashboard/pages/orders/list/a.tsx", 'import { a } from "#dashboard/pages/orders/a.tsx";'],
    ["src/dashboard/pages/files/a.tsx", 'import { a } from "#formats/recognise-format.ts";'],
    ["src/server/content/entries/a.ts", 'import { a } from "#server/content/write-path/a.ts";'],
    ["src/server/content/write-path/a.ts", 'import type { A } from "#server/content/entries/a.ts";'],
    ["src/server/app.ts", 'import { a } from "./content/tags/tags.routes.ts";'],
  ])("does not exist in %s: %s", (path, text) => {
    expect(brokenWalls([{ path, text }])).toEqual([]);
  });
});
