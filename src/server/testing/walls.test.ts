import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** One forbidden import for each wall of biome.json. */
const breaches = [
  ["conformance", "#server/app.ts"],
  ["conformance", "#contract/ids.ts"],
  ["src/text", "#contract/ids.ts"],
  ["src/text", "../contract/ids.ts"],
  ["src/formats", "#contract/ids.ts"],
  ["src/formats", "#server/app.ts"],
  ["src/contract", "#server/app.ts"],
  ["src/command-line", "#server/app.ts"],
  ["src/server/projects", "#dashboard/paths.ts"],
  ["src/server/projects", "#server/members/members.routes.ts"],
  ["src/server/projects", "./settings.routes.ts"],
  ["src/dashboard/pages/projects", "#server/app.ts"],
  ["src/dashboard/lib", "#contract/ids.ts"],
  ["src/dashboard/ui", "#dashboard/api/transport/call.ts"],
  ["src/dashboard/api", "#dashboard/ui/button.tsx"],
  ["src/dashboard/api", "#contract/contract.ts"],
  ["src/dashboard/editing", "#dashboard/pages/orders/order-page.tsx"],
  ["src/dashboard/pages/projects", "#dashboard/pages/settings/members.tsx"],
  ["src/dashboard/pages/orders/list", "#dashboard/pages/settings/members.tsx"],
  ["src/dashboard/pages/orders/list", "#contract/contract.ts"],
  ["src/dashboard/pages/files/import", "#formats/formats.ts"],
] as const;

// Elsewhere than in our folders, which other tests read meanwhile.
let rooms: string;
let found: string;
beforeAll(async () => {
  rooms = await mkdtemp(join(tmpdir(), "parlance-walls-"));
  await copyFile("biome.json", join(rooms, "biome.json"));
  await writeIn("src/server/projects", "allowed.ts", "#contract/ids.ts");
  await writeIn("src/dashboard/pages/orders/list", "allowed.ts", "#dashboard/pages/orders/order-lists.ts");
  for (const [index, [folder, target]] of breaches.entries())
    await writeIn(folder, `breach-${index}.ts`, target);
  await writeIn("src/contract", "circle-one.ts", "./circle-two.ts");
  await write("src/contract", "circle-two.ts", typeOf("./circle-one.ts"));
  found = await lint();
});
afterAll(() => rm(rooms, { recursive: true }));

function writeIn(folder: string, name: string, target: string): Promise<void> {
  return write(folder, name, `import { wanted } from "${target}";\n\nexport const breach = wanted;\n`);
}

const typeOf = (target: string) =>
  `import type { breach } from "${target}";\n\nexport const wanted: typeof breach = 1;\n`;

async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(join(rooms, folder), { recursive: true });
  await writeFile(join(rooms, folder, name), text);
}

function lint(): Promise<string> {
  const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--colors=off"];
  return new Promise((resolved) =>
    execFile(resolve("node_modules/.bin/biome"), args, { cwd: rooms }, (_error, stdout, stderr) =>
      resolved(stdout + stderr),
    ),
  );
}

const refusal = (file: string) => new RegExp(`${file}:\\d+:\\d+ lint/style/noRestrictedImports`);

describe("the walls between the rooms", () => {
  it.each(breaches.map((breach, index) => [...breach, index] as const))(
    "a file in %s that imports %s fails the lint",
    (folder, _target, index) => {
      expect(found).toMatch(refusal(`${folder}/breach-${index}\\.ts`));
    },
  );

  it("a file that imports one that imports it fails the lint, and be it a type alone", () => {
    expect(found).toMatch(/circle-two\.ts:\d+:\d+ lint\/suspicious\/noImportCycles/);
  });

  it("an import that is allowed does not", () => {
    expect(found).not.toContain("allowed.ts");
  });
});
