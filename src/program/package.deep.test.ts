import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "parlance-package-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

it("the package starts with its demo without install scripts, and pushes and pulls", async () => {
  await run("npm", ["pack", "--pack-destination", folder]);
  const home = join(folder, "home");
  const data = await makeTestFolder();
  mkdirSync(home);
  const port = String(await freePort());
  const env = {
    PATH: `${join(folder, "node_modules/.bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    PORT: port,
    PARLANCE_DATA: data.folder,
  };
  const options = ["--prefix", folder, "--ignore-scripts", "--prefer-offline"];
  await run("npm", ["install", ...options, join(folder, `parlance-${version}.tgz`)]);
  const server = spawn("parlance", ["serve"], { env, cwd: home, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let printed = "";
  for (const output of [server.stdout, server.stderr])
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  await expect.poll(() => printed, { timeout: 120_000 }).toContain("Parlance is ready");
  expect(printed).not.toMatch(/incomplete|"level":50/);
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  expect(await answer.json()).toEqual({ status: "ok", version });

  const parlance = async (...args: string[]) => (await run("parlance", args, { env, cwd: home })).stdout;
  const project = ["create-project", "--name", "Shop", "--base", "en", "--allow", "127.0.0.1"];
  const { accessToken } = JSON.parse(await parlance("admin", ...project));
  const files = [{ path: "<language>.json", file_format: "nested_json" }];
  const app = { base_language: "en", push: { source: files }, pull: { target: files } };
  writeFileSync(join(home, ".applanga.json"), JSON.stringify({ app }));
  writeFileSync(join(home, "en.json"), '{"greeting":"Hello"}');
  Object.assign(env, {
    APPLANGA_API_BASE_URL: `http://127.0.0.1:${port}/v1/api`,
    APPLANGA_ACCESS_TOKEN: accessToken,
  });
  expect(await parlance("push")).toBe("en.json: 1 texts, 1 added, 0 updated\n");
  rmSync(join(home, "en.json"));
  expect(await parlance("pull")).toBe("en.json: new\n");
  server.kill("SIGTERM");
  expect(await ended).toBe(0);
  await data.remove();
});
