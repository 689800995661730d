import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const module = join(import.meta.dirname, "../../../../scripts/compile-cache.mjs");
const inThread = `
  import { getCompileCacheDir } from "node:module";
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage(getCompileCacheDir());
`;
const program = `
  import { getCompileCacheDir } from "node:module";
  import { Worker } from "node:worker_threads";
  import { keepCompiled } from ${JSON.stringify(module)};
  keepCompiled();
  const thread = new Worker(${JSON.stringify(inThread)}, { eval: true });
  thread.once("message", (ofThread) => console.log(JSON.stringify([getCompileCacheDir(), ofThread])));
`;

it("the program and its threads read compiled code from the cache folder", async () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { env });
  const [ofProgram, ofThread] = JSON.parse((await run).stdout);
  expect(ofProgram).toContain(join("node_modules", ".cache", "node"));
  expect(ofThread).toBe(ofProgram);
});
