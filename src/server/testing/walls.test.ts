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
  ["src/contract", "#server/app.ts"],
  ["src/server/projects", "#dashboard/paths.ts"],
  ["src/server/http", "#server/entries/read-rows.ts"],
  ["src/server/db", "#server/changes/edit-entries.ts"],
  ["src/dashboard/pages/projects", "#server/app.ts"],
  ["src/dashboard/lib", "#contract/ids.ts"],
  ["src/dashboard/ui", "#dashboard/api/transport/call.ts"],
  ["src/dashboard/api", "#dashboard/ui/button.tsx"],
  ["src/dashboard/api", "#contract/contract.ts"],
  ["src/dashboard/editing", "#dashboard/pages/orders/order-page.tsx"],
  ["src/dashboard/pages/projects", "#dashboard/pages/settings/members.tsx"],
  ["src/dashboard/pages/orders/list", "#dashboard/pages/settings/members.tsx"],
  ["src/dashboard/pages/orders/list", "#contract/contract.ts"],
] as const;

// Elsewhere than in our folders, which other tests read meanwhile.
let rooms: string;
let found: string;
beforeAll(async () => {
  rooms = await mkdtemp(join(tmpdir(), "parlance-walls-"));
  await copyFile("biome.json", join(rooms, "biome.json"));
  await writeIn("src/server/projects", "allowed.ts", "#contract/ids.ts");
  await writeIn("src/dashboard/pages/orders/list", "allowed.ts", "#dashboard/pages/orders/order-lists.ts");
  for (const [place, [folder, target]] of breaches.entries())
    await writeIn(folder, `breach-${place}.ts`, target);
  found = await lint();
});
afterAll(() => rm(rooms, { recursive: true }));

async function writeIn(folder: string, name: string, target: string): Promise<void> {
  await mkdir(join(rooms, folder), { recursive: true });
  const text = `import { thing } from "${target}";\n\nexport const breach = thing;\n`;
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
  it.each(breaches.map((breach, place) => [...breach, place] as const))(
    "a file in %s that imports %s fails the lint",
    (folder, _target, place) => {
      expect(found).toMatch(refusal(`${folder}/breach-${place}\\.ts`));
    },
  );

  it("an import that is allowed does not", () => {
    expect(found).not.toContain("allowed.ts");
  });
});
