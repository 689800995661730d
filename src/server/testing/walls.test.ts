import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);

/** One forbidden import for each wall of biome.json. */
const breaches = [
  ["conformance", "#server/app.ts"],
  ["conformance", "#contract/ids.ts"],
  ["src/text", "#contract/ids.ts"],
  ["src/text", "../contract/ids.ts"],
  ["src/contract", "#server/app.ts"],
  ["src/server/projects", "#dashboard/paths.ts"],
  ["src/server/http", "#server/entries/statuses.ts"],
  ["src/server/db", "#server/changes/sources.ts"],
  ["src/dashboard/pages/projects", "#server/app.ts"],
  ["src/dashboard/lib", "#contract/ids.ts"],
  ["src/dashboard/ui", "#dashboard/api/call.ts"],
  ["src/dashboard/api", "#dashboard/ui/button.tsx"],
  ["src/dashboard/api", "#contract/contract.ts"],
  ["src/dashboard/pages/projects", "#dashboard/pages/settings/members.tsx"],
] as const;

describe("the walls between the rooms", () => {
  it.each(breaches)("a file in %s that imports %s fails the lint", async (folder, target) => {
    const file = `${folder}/wall-breach-${Math.random().toString(36).slice(2)}.ts`;
    await mkdir(folder, { recursive: true });
    await writeFile(file, `import { thing } from "${target}";\n\nexport const breach = thing;\n`);
    try {
      const lint = run("node_modules/.bin/biome", ["lint", "--vcs-enabled=false", file]);
      await expect(lint).rejects.toMatchObject({ stderr: expect.stringContaining("noRestrictedImports") });
    } finally {
      await rm(file);
    }
  });
});
