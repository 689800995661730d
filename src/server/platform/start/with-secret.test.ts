import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { withSecret } from "./with-secret.ts";

const givenSecret = "a secret of at least 32 characters";
const otherSecret = "another secret of at least 32 characters";

let testApp: TestApp;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { secret: givenSecret } });
  ({ folder, remove } = await makeTestFolder());
});
afterAll(async () => {
  await testApp.close();
  await remove();
});
beforeEach(async () => {
  await rm(join(folder, "secret"), { force: true });
  await testApp.db.updateTable("instance").set({ secret_print: null }).execute();
});

const start = (secret?: string) =>
  withSecret(
    readSettings({ PARLANCE_DATA: folder, ...(secret === undefined ? {} : { PARLANCE_SECRET: secret }) }),
    testApp.db,
  );

it("a database starts again with the secret of its first start", async () => {
  const { secret } = await start();
  expect(await readFile(join(folder, "secret"), "utf8")).toBe(secret);
  expect((await start()).secret).toBe(secret);
  expect((await start(secret)).secret).toBe(secret);
});

it("another secret prevents the start with a message that names the wrong setting", async () => {
  await start(givenSecret);
  await expect(start(otherSecret)).rejects.toThrow(
    "PARLANCE_SECRET is not the one that this database was made under",
  );
  await expect(start(givenSecret)).resolves.toMatchObject({ secret: givenSecret });
});

it("a lost secret prevents the start and is not replaced", async () => {
  await start();
  await rm(join(folder, "secret"));
  await expect(start()).rejects.toThrow(`a secret that is not in ${folder}/secret`);
  await expect(readFile(join(folder, "secret"))).rejects.toThrow("ENOENT");
});

it("one of several processes that start with a new database determines the secret", async () => {
  const started = await Promise.allSettled([
    start(givenSecret),
    start(otherSecret),
    start(givenSecret),
    start(otherSecret),
  ]);
  const secrets = new Set(
    started.flatMap((item) => (item.status === "fulfilled" ? [item.value.secret] : [])),
  );
  expect([secrets.size, started.filter(({ status }) => status === "fulfilled").length]).toEqual([1, 2]);
});
