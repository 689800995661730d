import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { dashboardFiles } from "./dashboard-files.ts";
import { serveMetrics } from "./metrics.ts";

let app: FastifyInstance;
let folder: string;
const script = "console.log('a script')";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlance-dashboard-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Dashboard</title>");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "assets", "main-1a2b.js"), script);
  await writeFile(join(folder, "assets", "main-1a2b.js.br"), brotliCompressSync(script));
  app = Fastify();
  serveMetrics(app, { ...readSettings({}), secret: "" });
  await dashboardFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("files with a hash in their name are cached forever, and compressed at build time", async () => {
  const plain = await get("/assets/main-1a2b.js");
  expect(plain.payload).toBe(script);
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const small = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(small.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
  });
});

test("other files are revalidated each time", async () => {
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test("every address that a browser opens is a page, also with dots in its path", async () => {
  for (const url of ["/", "/sign-in", "/set-up?token=x", "/projects/p/main/tags/v1.0"]) {
    const answer = await get(url, { accept: "text/html,application/xhtml+xml" });
    expect([url, answer.statusCode, answer.payload.includes("Dashboard")]).toEqual([url, 200, true]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  }
});

test("a missing file, an unknown API call and a path above the folder are 404", async () => {
  for (const url of [
    "/assets/old-9f.js",
    "/v1",
    "/v1/nothing",
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.payload.includes("dependencies")]).toEqual([url, 404, false]);
  }
  expect((await app.inject({ method: "POST", url: "/sign-in" })).statusCode).toBe(404);
});

test("metrics have one route label for all files with a hash, and one for all pages", async () => {
  await get("/assets/main-1a2b.js");
  await get("/projects/one/main", { accept: "text/html" });
  const { payload } = await get("/metrics");
  const routes = new Set([...payload.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  expect([...routes]).toEqual(expect.arrayContaining(["/assets/*", "page"]));
  expect(payload).not.toContain("1a2b");
});
