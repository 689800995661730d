import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Override = { includes: string[]; linter: { rules: { style?: object } } };

/** First pattern of each import rule in biome.json. */
const walls: string[] = JSON.parse(readFileSync("biome.json", "utf8"))
  .overrides.filter(({ linter }: Override) => "noRestrictedImports" in (linter.rules.style ?? {}))
  .map(({ includes }: Override) => includes[0]);

const foldersOf = (path: string) => globSync(`${path}/*/`).map((folder) => folder.replace(/\/$/, ""));
const pages = foldersOf("src/dashboard/pages");
const named = (folder: string) => `${folder.replace("src/", "#")}/`;

/** All importable modules: one of each folder, and files with their own rule. */
const everything = [
  ...foldersOf("src").filter((folder) => folder !== "src/dashboard"),
  ...foldersOf("src/dashboard").filter((folder) => folder !== "src/dashboard/pages"),
  ...pages,
].map(named);
everything.push("#contract/contract.ts", "#formats/recognise-format.ts", "#server/tags/tags.store.ts");
everything.push("#server/tags/tags.routes.ts", "#dashboard/paths.ts", "#dashboard/router.tsx");

const contract = ["#contract/", "#contract/contract.ts", "#text/"];
const formats = ["#formats/", "#formats/recognise-format.ts", "#text/"];
const pure = [...contract, ...formats, "#server/", "#testing/"];
const server = [...pure, "#server/tags/tags.store.ts"];
const dashboard = (...folders: string[]) => folders.map((folder) => `#dashboard/${folder}/`);
const bare = ["#text/", ...dashboard("lib", "testing")];
const atApi = [...bare, "#contract/", ...dashboard("api")];
const shared = [
  ...atApi,
  ...dashboard("appearance", "editing", "layout", "messages", "ui"),
  "#dashboard/paths.ts",
];
const wholeDashboard = everything.filter((one) => one.startsWith("#dashboard/"));

/** Allowed imports of each folder. */
const rooms: Record<string, readonly string[]> = {
  "conformance/**": [],
  "src/text/**": ["#text/", "#testing/"],
  "src/formats/**": [...formats, "#testing/"],
  "src/contract/**": contract,
  "src/command-line/**": [...contract, ...formats, "#command-line/"],
  "src/server/**": server,
  "src/server/app.ts": [...server, "#server/tags/tags.routes.ts"],
  "src/server/**/*.routes.ts": server,
  "src/server/**/*.rules.ts": pure,
  "src/dashboard/**": ["#text/", "#contract/", ...wholeDashboard],
  "src/dashboard/testing/**": ["#text/", "#contract/", ...wholeDashboard],
  "src/dashboard/messages/**": [],
  "src/dashboard/lib/**": bare,
  "src/dashboard/ui/**": [...bare, ...dashboard("ui")],
  "src/dashboard/api/**": atApi,
  "src/dashboard/editing/**": [...atApi, ...dashboard("editing", "ui")],
  "src/dashboard/appearance/**": [
    ...atApi,
    ...dashboard("appearance", "messages", "ui"),
    "#dashboard/paths.ts",
  ],
  "src/dashboard/layout/**": shared,
  "src/dashboard/pages/**": [...shared, "#formats/recognise-format.ts"],
};
for (const page of pages) {
  const itself = walls.includes(`${page}/**`) ? [named(page)] : [];
  rooms[`${page}/**`] = [...shared, "#formats/recognise-format.ts", ...itself];
}

/** Other forbidden imports. */
const breaches: [file: string, line: string][] = [
  ["src/text/up.ts", 'import "../contract/ids.ts";'],
  ["src/dashboard/pages/orders/list/up.ts", 'import "../order-lists.ts";'],
  ["src/server/tags/drawn.ts", 'import "react";'],
  ["src/server/tags/drawn-by.ts", 'import "react-dom/server";'],
  ["src/server/tags/beside.ts", 'import "./tags.routes.ts";'],
  ["src/server/tags/reading.rules.ts", 'import "kysely";'],
  ["src/server/tags/beside.rules.ts", 'import type { Tag } from "./tags.store.ts";'],
  ["src/server/tags/reading.routes.ts", 'import { sql } from "kysely";'],
];

/** Folders that are tested with two files importing each other. */
const circles = ["src/contract", "src/server/content/tags", "src/dashboard/pages/orders"];

const fileIn = (room: string) => room.replace("**/*", "tags/room").replace("**", "room.ts");
const lineOf = (name: string) => `import "${name.endsWith("/") ? `${name}some.ts` : name}";`;

// A copy outside of our folders, which other tests read at the same time.
let copy: string;
let found: string[];
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "parlance-walls-"));
  await copyFile("biome.json", join(copy, "biome.json"));
  for (const room of Object.keys(rooms)) await write(fileIn(room), ...everything.map(lineOf));
  for (const [file, line] of breaches) await write(file, line);
  for (const folder of circles) {
    await write(
      `${folder}/circle-one.ts`,
      'import type { two } from "./circle-two.ts";',
      "export let one: typeof two;",
    );
    await write(
      `${folder}/circle-two.ts`,
      'import type { one } from "./circle-one.ts";',
      "export let two: typeof one;",
    );
  }
  found = (await lint()).split("\n");
});
afterAll(() => rm(copy, { recursive: true }));

async function write(file: string, ...lines: string[]): Promise<void> {
  await mkdir(join(copy, dirname(file)), { recursive: true });
  await writeFile(join(copy, file), lines.join("\n"));
}

function lint(): Promise<string> {
  const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github"];
  return new Promise((resolved) =>
    execFile(resolve("node_modules/.bin/biome"), args, { cwd: copy, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      resolved(stdout),
    ),
  );
}

/** Lines of a file with a rejected import, counted from 0. */
function refusedIn(file: string, rule = "style/noRestrictedImports"): number[] {
  const here = found.filter((line) => line.includes(`title=lint/${rule},file=${join(copy, file)},`));
  return here.map((line) => Number(/,line=(\d+),/.exec(line)?.[1]) - 1);
}

describe("import rules", () => {
  it.each(Object.entries(rooms))("%s can import what it may, and nothing else", (room, allowed) => {
    const refused = refusedIn(fileIn(room));
    expect(everything.filter((_, line) => refused.includes(line))).toEqual(
      everything.filter((name) => !allowed.includes(name)),
    );
  });

  it.each(breaches)("%s cannot contain %s", (file) => {
    expect(refusedIn(file)).toEqual([0]);
  });

  it.each(circles)("%s cannot contain an import cycle, not even of types", (folder) => {
    expect(refusedIn(`${folder}/circle-two.ts`, "suspicious/noImportCycles")).toEqual([0]);
  });

  it("each rule and each folder is tested here", () => {
    expect(walls.length).toBeGreaterThan(20);
    const folders = [...foldersOf("src"), ...foldersOf("src/dashboard")].map((folder) => `${folder}/**`);
    const untried = [...walls, ...folders].filter((room) => !(room in rooms));
    // Tests of names and documents read all folders.
    expect(untried).toEqual(["src/testing/**"]);
  });
});

it("production code imports nothing from tests", () => {
  const notShipped = /\.(test|fixture)\.tsx?$|\/testing\//;
  const files = globSync("src/**/*.{ts,tsx}").filter((path) => !notShipped.test(path));
  expect(files.length).toBeGreaterThan(1_000);
  const imports = /(?:from|import\(|import) ?"(?:#(?:\w+\/)?|\.\/)testing\//;
  expect(files.filter((path) => imports.test(readFileSync(path, "utf8")))).toEqual([]);
});
