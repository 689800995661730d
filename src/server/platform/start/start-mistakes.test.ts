import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { checkAuthorities, checkMail, unknownVariables, warningsOf } from "./check-environment.ts";
import { explainStartError } from "./explain-start.ts";

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await makeTestFolder());
});
afterAll(() => remove());

it("ends a start that cannot work with code 1 and one line", async () => {
  const instance = {
    dataFolder: "/proc/parlance",
    port: await freePort(),
    env: { PARLANCE_ADMIN_EMIAL: "ada@example.org" },
  };
  const { code, printed } = await runParlance(instance).ended();
  expect([code, printed.trim().split("\n")]).toEqual([
    1,
    [
      expect.stringContaining(unknownVariables(instance.env).join()),
      expect.stringContaining("Parlance did not start. The data folder /proc/parlance cannot be written"),
    ],
  ]);
});

it.each([
  ["foo.invalid", "HOST=foo.invalid cannot be resolved"],
  ["203.0.113.1", "HOST=203.0.113.1 is not an address of this machine"],
])("explains why HOST=%s cannot be listened on", async (host, text) => {
  const server = createServer().listen(0, host);
  const [error] = await once(server, "error");
  expect(explainStartError(error, readSettings({ HOST: host }))).toMatchObject({
    message: expect.stringContaining(text),
  });
});

it("rejects NODE_EXTRA_CA_CERTS if the file is unreadable or contains no certificates", async () => {
  const path = join(folder, "no-certificates");
  await writeFile(path, "nothing");
  const check = (file: string) => checkAuthorities(readSettings({ NODE_EXTRA_CA_CERTS: file }));
  await expect(check("/nowhere/ca.pem")).rejects.toThrow(
    "NODE_EXTRA_CA_CERTS=/nowhere/ca.pem cannot be read",
  );
  await expect(check(path)).rejects.toThrow("holds no certificates");
});

it("warns of a mail server that does not answer", async () => {
  const warn = vi.fn();
  await checkMail(readSettings({ SMTP_URL: "smtp://127.0.0.1:9" }), warn);
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/^The mail server of SMTP_URL does not accept mail/),
  );
});

it("a full disk is explained, wherever it is reported", () => {
  const instance = readSettings({});
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const ofDatabase = Object.assign(new Error("could not extend file"), { code: "53100" });
  const ofInitialisation = new Error("initdb: could not write: No space left on device");
  for (const error of [full, ofDatabase, ofInitialisation, new Error("wrapped", { cause: full })])
    expect(explainStartError(error, instance)).toMatchObject({
      message: expect.stringContaining("The disk is full"),
    });
  const otherError = new Error("other");
  expect(explainStartError(otherError, instance)).toBe(otherError);
});

it("a server on the network without PARLANCE_URL warns that sign-in works locally only", () => {
  expect(warningsOf(readSettings({ HOST: "0.0.0.0" }))).toEqual([
    "PARLANCE_URL is not set: people can sign in only at http://localhost:4400. Set it to the address that browsers use.",
  ]);
  expect(warningsOf(readSettings({ HOST: "0.0.0.0", PARLANCE_URL: "https://a.example.org" }))).toEqual([]);
  expect(warningsOf(readSettings({}))).toEqual([]);
});

it("an unknown PARLANCE_ variable is reported with the most similar known variable", () => {
  const mistyped = { PARLANCE_ADMIN_EMIAL: "ada@example.org" };
  const line =
    "PARLANCE_ADMIN_EMIAL is not a variable of Parlance and is ignored. Did you mean PARLANCE_ADMIN_EMAIL?";
  expect(unknownVariables({ ...mistyped, PARLANCE_URL: "https://a.example.org", PATH: "/bin" })).toEqual([
    line,
  ]);
});
