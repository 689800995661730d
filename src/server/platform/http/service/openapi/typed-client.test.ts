import { execFile } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { blocks } from "#testing/documents.ts";
import { openApiDocument } from "./document.ts";

const run = promisify(execFile);
const modules = resolve(import.meta.dirname, "../../../../../../node_modules");

/** The generator needs a TypeScript before version 7, which has no programmatic interface any more. */
const olderTypeScript = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const older = ${JSON.stringify(`file://${modules}/@ts-morph/common/dist/typescript.js`)};
  registerHooks({ resolve: (name, context, next) => next(name === "typescript" ? older : name, context) });
`)}`;

const settings = {
  compilerOptions: {
    target: "es2024",
    lib: ["es2025", "dom", "dom.iterable"],
    module: "nodenext",
    types: ["node"],
    noEmit: true,
    allowImportingTsExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
  },
  include: ["*.ts"],
};

let folder: string;
let testApp: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parlance-client-"));
  symlinkSync(modules, join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const [program] = blocks.filter(({ language, words }) => language === "ts" && words.includes("client"));
  await writeFile(join(folder, "ci.ts"), program?.text ?? "");
  const document = JSON.stringify(openApiDocument(allEndpoints(), "http://localhost:4400"));
  await writeFile(join(folder, "openapi.json"), document);
  const generator = join(modules, "openapi-typescript/bin/cli.js");
  await node(["--import", olderTypeScript, generator, "openapi.json", "-o", "parlance.d.ts"]);
  testApp = await openTestApp();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

const node = (args: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });

test("the types from the document compile in a client, except a comparison with an unknown code", async () => {
  const compile = () =>
    node([join(modules, "typescript/bin/tsc"), "-p", "tsconfig.json", "--pretty", "false"]);
  const wrong = join(folder, "wrong.ts");
  await writeFile(
    wrong,
    `import createClient from "openapi-fetch";
import type { components, paths } from "./parlance.d.ts";
export type Named = components["schemas"]["Order" | "Entry" | "Webhook"];
const { error } = await createClient<paths>().GET("/v1/api/tag", { params: { query: { app: "" } } });
console.log(error?.code === "no_such_code");
`,
  );
  // The only error is the unknown code, so everything else compiles.
  await expect(compile()).rejects.toMatchObject({
    stdout: expect.stringMatching(/^wrong\.ts\(5,\d+\): error .*no overlap.*\n$/),
  });
  await rm(wrong);
});

test("the client of the documentation runs a complete CI round trip", async () => {
  const url = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const project = await testApp.seedProject();
  const owner = await testApp.person("owner", project);
  const { stdout } = await node(["ci.ts"], {
    PARLANCE_URL: url,
    APP: project.app,
    TOKEN: project.token,
    PERSONAL_TOKEN: await owner.token(),
  });
  expect(stdout.trim().split("\n")).toEqual([
    "pushed: cart.title, cart.pay",
    "pulled: Pay now",
    "branched: release-2",
    "ordered: requested",
    "webhooks: 0",
    "no such tag",
  ]);
});
