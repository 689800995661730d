import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { openApiDocument } from "./document.ts";

const run = promisify(execFile);
const redocly = resolve(import.meta.dirname, "../../../../../../node_modules/@redocly/cli/bin/cli.js");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parlance-openapi-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("the document and its examples pass Redocly's recommended rules without warnings", async () => {
  const file = join(folder, "openapi.json");
  // Redocly warns about a server on localhost.
  await writeFile(file, JSON.stringify(openApiDocument(allEndpoints(), "https://parlance.test")));
  const { stdout } = await run(process.execPath, [redocly, "lint", file, "--format=json"], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    maxBuffer: 64 * 1_024 * 1_024,
  }).catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: Array<{ ruleId: string; message: string }> };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
