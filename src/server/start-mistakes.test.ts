import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unknownVariables, warningsOf } from "./check-surroundings.ts";
import { readSettings } from "./env.ts";
import { explained } from "./explain-start.ts";
import { makeTestDatabase } from "./testing/database/make-test-database.ts";
import { freePort, runParlance } from "./testing/servers/run-parlance.ts";
import { makeTestFolder } from "./testing/test-folders.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  database = await makeTestDatabase();
  ({ folder, remove } = await makeTestFolder());
  await writeFile(join(folder, "no-certificates"), "nothing");
});
afterAll(async () => {
  await database.drop();
  await remove();
});

it.each<[string, Record<string, string>]>([
  ["HOST=foo.invalid cannot be resolved", { HOST: "foo.invalid" }],
  ["HOST=203.0.113.1 is not an address of this machine", { HOST: "203.0.113.1" }],
  [
    "The files in the bucket texts cannot be reached",
    {
      S3_BUCKET: "texts",
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
    },
  ],
  ["NODE_EXTRA_CA_CERTS=/nowhere/ca.pem cannot be read", { NODE_EXTRA_CA_CERTS: "/nowhere/ca.pem" }],
  ["The data folder /proc/parlance cannot be written", { PARLANCE_DATA: "/proc/parlance" }],
])("a start that cannot work says in one line: %s", async (text, env) => {
  const instance = {
    dataFolder: folder,
    port: await freePort(),
    env: { DATABASE_URL: database.url, ...env },
  };
  const { code, said } = await runParlance(instance).ended();
  const lines = said
    .trim()
    .split("\n")
    .filter((line) => !line.includes("Ignoring extra certs"));
  expect([code, lines.length, lines[0]]).toEqual([1, 1, expect.stringContaining(text)]);
});

it("a file without certificates is refused", async () => {
  const path = join(folder, "no-certificates");
  const instance = { dataFolder: folder, port: await freePort(), env: { NODE_EXTRA_CA_CERTS: path } };
  expect((await runParlance(instance).ended()).said).toContain("holds no certificates");
});

it("a mail server that is away is said, and keeps nothing from starting", async () => {
  const env = { DATABASE_URL: database.url, SMTP_URL: "smtp://127.0.0.1:9" };
  const program = runParlance({ dataFolder: folder, port: await freePort(), env });
  await program.ready;
  const warning = /^\{"level":40,.*"msg":"The mail server of SMTP_URL does not accept mail/m;
  await expect.poll(program.output).toMatch(warning);
  await program.stop("SIGTERM");
});

it("a full disk is said in words, wherever it is met", () => {
  const instance = readSettings({});
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const ofDatabase = Object.assign(new Error("could not extend file"), { code: "53100" });
  const ofInitialisation = new Error("initdb: could not write: No space left on device");
  for (const error of [full, ofDatabase, ofInitialisation, new Error("wrapped", { cause: full })])
    expect(explained(error, instance)).toMatchObject({
      message: expect.stringContaining("The disk is full"),
    });
  const other = new Error("other");
  expect(explained(other, instance)).toBe(other);
});

it("who serves the network without PARLANCE_URL reads where one can sign in", () => {
  expect(warningsOf(readSettings({ HOST: "0.0.0.0" }))).toEqual([
    "PARLANCE_URL is not set: people can sign in only at http://localhost:4400. Set it to the address that browsers use.",
  ]);
  expect(warningsOf(readSettings({ HOST: "0.0.0.0", PARLANCE_URL: "https://a.example.org" }))).toEqual([]);
  expect(warningsOf(readSettings({}))).toEqual([]);
});

it("a variable that is called as those of Parlance are and is none is named with the nearest one", async () => {
  const mistyped = { PARLANCE_ADMIN_EMIAL: "ada@example.org" };
  const line =
    "PARLANCE_ADMIN_EMIAL is not a variable of Parlance and is ignored. Did you mean PARLANCE_ADMIN_EMAIL?";
  expect(unknownVariables({ ...mistyped, PARLANCE_URL: "https://a.example.org", PATH: "/bin" })).toEqual([
    line,
  ]);
  const instance = {
    dataFolder: folder,
    port: await freePort(),
    env: { ...mistyped, PARLANCE_DEMO: "maybe" },
  };
  expect((await runParlance(instance).ended()).said).toContain(line);
});
