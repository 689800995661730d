import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { claimDisk } from "#server/platform/storage/claim-disk.ts";
import { openDisk } from "#server/platform/storage/disk.ts";
import { receiveFile } from "#server/platform/storage/received-file.ts";
import { signUrl } from "#server/platform/storage/signed-urls.ts";
import { diskKey, storeFile } from "#server/platform/storage/stored-files.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { backupInstance } from "./backup-instance.ts";
import { restoreInstance } from "./restore-instance.ts";

let folder: string;
let testApp: TestApp;
let project: SeededProject;
let path: string;
let fileKey: string;

function connectionOf({ pool }: TestApp) {
  const { host = "", port = 0, user = "", database = "", password } = pool.options;
  return { host, port, user, database, password: String(password) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlance-backup-"));
  testApp = await openTestApp();
  project = await testApp.seedProject();
  const entries = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [
      `key\t${n}`,
      { v: `text \\ ${n}\n"ü🙂" ${"x".repeat(n * 40)}`, tags: ["t"] },
    ]),
  );
  const body = {
    data: { en: { main: { entries } }, de: { main: { entries: { "key\t1": { v: "Eins" } } } } },
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
  const file = await receiveFile(Readable.from([Buffer.from("the bytes")]));
  await storeFile(testApp.jobDeps, project.projectId, { file, type: "text/plain" });
  fileKey = diskKey(project.projectId, file.sha256);
  path = join(folder, "whole.backup");
  await claimDisk(testApp.db, testApp.env);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

const backup = (to: string) =>
  backupInstance({
    connection: connectionOf(testApp),
    env: testApp.env,
    disk: testApp.jobDeps.disk,
    path: to,
  });

/** Creates an empty instance with a separate database and data folder, as on another machine. */
async function otherInstance() {
  const database = await makeTestDatabase();
  const dataFolder = await mkdtemp(join(folder, "data-"));
  const env = { ...testApp.env, dataFolder, givenSecret: undefined };
  const disk = await openDisk(env);
  return {
    ...database,
    env,
    disk,
    restore: (from = path, replace = false, isCopy = false) =>
      restoreInstance({ connection: database.connection, settings: env, disk, path: from, replace, isCopy }),
    async count() {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM project`.execute(
        database.db,
      );
      return rows[0]?.count;
    },
  };
}

describe("instance backup", () => {
  it("a backup is a private file that overwrites nothing, and a restore shows the same content", async () => {
    const person = await testApp.person("manager", project);
    const personal = await person.token();
    const done = await backup(path);
    expect(done).toMatchObject({ file: path, files: 1 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(backup(path)).rejects.toThrow("exists already");
    const nowhere = join(folder, "nowhere");
    await expect(backup(join(nowhere, "x"))).rejects.toThrow(
      `The folder ${nowhere} is not there: make it first.`,
    );

    const instance = await otherInstance();
    await instance.pool.end();
    expect(await instance.restore()).toMatchObject({ files: 1 });
    expect(await readFile(join(instance.env.dataFolder, "secret"), "utf8")).toBe(testApp.env.secret);
    const again = await makeAppOn(instance.connection, instance.env);
    await claimDisk(again.db, instance.env);
    for (const [url, headers] of [
      ["/v1/api?includeValue=true&includeDraft=true&includeMeta=true", {}],
      ["/v1/api/tag?x=1", {}],
      ["/v1/api/entryCount?x=1", {}],
      ["/v1/api/changes?x=1", { "x-personal-access-token": personal }],
    ] as const) {
      const query = {
        method: "GET",
        url: `${url}&app=${project.app}`,
        headers: { ...project.as.headers, ...headers },
      } as const;
      const [there, here] = [await again.app.inject(query), await testApp.server.inject(query)];
      expect([there.statusCode, there.payload]).toEqual([200, here.payload]);
    }
    const session = await again.app.inject({
      method: "GET",
      url: "/v1/auth/session",
      headers: person.as.headers ?? {},
    });
    expect(session.json().user?.email ?? session.json().email ?? session.payload).toContain(person.email);
    const address = new URL(signUrl(instance.env, { key: fileKey, type: "text/plain", name: "a" })).pathname;
    expect((await again.app.inject({ method: "GET", url: address })).payload).toBe("the bytes");
    const upload = { en: { main: { entries: { added: { v: "after the restore" } } } } };
    const written = await again.app.inject({
      method: "POST",
      url: `/v1/api?app=${project.app}`,
      headers: { ...project.as.headers, "content-type": "application/json" },
      payload: JSON.stringify({ data: upload }),
    });
    expect(written.statusCode).toBe(200);
    await again.close();
  });

  it("a backup shows one snapshot, whatever is written concurrently", async () => {
    const to = join(folder, "moving.backup");
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        const data = { en: { main: { entries: { [`moving ${n}`]: { v: `moving ${n}` } } } } };
        await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
      }
    })();
    await backup(to);
    isOver = true;
    await writing;
    const instance = await otherInstance();
    await instance.pool.end();
    await instance.restore(to);
    const again = await makeAppOn(instance.connection, instance.env);
    const { rows } = await sql<{ lost: number; sequences: number; version: number }>`
      SELECT (SELECT count(*) FROM entry e WHERE NOT EXISTS (SELECT FROM text t WHERE t.id = e.value_id)
          AND e.value_id IS NOT NULL)::integer AS lost,
        (SELECT max(sequence) FROM change_set)::integer AS sequences, (SELECT max(version) FROM branch)::integer AS version`.execute(
      again.db,
    );
    expect(rows[0]?.lost).toBe(0);
    expect(rows[0]?.sequences).toBe(rows[0]?.version);
    await again.close();
  });
});

it("a copy sends no webhooks and no waiting mails, but the original instance does", async () => {
  const to = join(folder, "waiting.backup");
  await sql`
    INSERT INTO webhook (project_id, url, http_method, mode, quiet_seconds, headers_cipher, secret_cipher)
    SELECT id, 'https://hooks.example.org/', 'post', 'immediate', 0, '', '' FROM project WHERE app = ${project.app}`.execute(
    testApp.db,
  );
  await sql`SELECT graphile_worker.add_job('send-mail', '{"to":"a@example.org"}', run_at => now() + '1 hour')`.execute(
    testApp.db,
  );
  await backup(to);
  const states = [];
  for (const isCopy of [true, false]) {
    const instance = await otherInstance();
    await instance.pool.end();
    await instance.restore(to, false, isCopy);
    const again = await makeAppOn(instance.connection, instance.env);
    const { rows } = await sql`
      SELECT disabled, disabled_reason AS reason,
        (SELECT count(*)::integer FROM graphile_worker.jobs WHERE task_identifier = 'send-mail') AS mails
      FROM webhook`.execute(again.db);
    states.push(...rows);
    await again.close();
  }
  expect(states).toEqual([
    { disabled: true, reason: "restored", mails: 0 },
    { disabled: false, reason: null, mails: 1 },
  ]);
});

async function makeAppOn(connection: ReturnType<typeof connectionOf>, env: TestApp["env"]) {
  const { openDatabase, closeDatabase } = await import("#server/platform/db/database.ts");
  const open = openDatabase({ connection });
  const { app } = await buildApp({
    env: { ...env, secret: testApp.env.secret },
    ...open,
    mailer: { send: async () => {} },
  });
  return {
    app,
    db: open.db,
    async close() {
      await app.close();
      await closeDatabase(open);
    },
  };
}

describe("rejected restore, which changes nothing", () => {
  it("rejects a truncated or altered file, one of another version, and other files", async () => {
    const instance = await otherInstance();
    await instance.pool.end();
    const backupBytes = await readFile(path);
    const otherFolder = join(folder, "other");
    const expectRefused = async (bytes: Buffer, message: RegExp | string) => {
      await writeFile(otherFolder, bytes);
      await expect(instance.restore(otherFolder)).rejects.toThrow(message);
    };
    await expectRefused(backupBytes.subarray(0, backupBytes.length - 2_000), "cut off");
    await expectRefused(Buffer.from("nothing"), "not a backup");
    const tar = Buffer.from(gunzipSync(backupBytes));
    tar[tar.indexOf("Eins")] = "e".charCodeAt(0);
    await expectRefused(gzipSync(tar), "altered");
    const older = Buffer.from(gunzipSync(backupBytes));
    older.write("0000_", older.indexOf("0001_"));
    await expectRefused(gzipSync(older), "another Parlance");
    await expect(instance.restore(join(folder, "missing"))).rejects.toThrow("not there");
    const again = await makeAppOn(instance.connection, instance.env);
    expect((await again.db.selectFrom("person").select("id").execute()).length).toBe(0);
    await again.close();
  });

  it("rejects a restore while Parlance is running, over existing data, and under another secret", async () => {
    const instance = await otherInstance();
    await instance.db.selectFrom("person").select("id").execute();
    await expect(instance.restore()).rejects.toThrow("Stop it first");
    await instance.db
      .insertInto("person")
      .values({ name: "x", email: "x@example.org", image: null })
      .execute();
    await instance.pool.end();
    await expect(instance.restore()).rejects.toThrow("--force");
    const wrong = { ...instance.env, givenSecret: "another secret of at least 32 characters" };
    await expect(
      restoreInstance({
        connection: instance.connection,
        settings: wrong,
        disk: instance.disk,
        path,
        replace: true,
      }),
    ).rejects.toThrow("PARLANCE_SECRET");
    await instance.disk.put("projects/9/old", "old");
    await instance.restore(path, true);
    expect(await instance.disk.exists("projects/9/old")).toBe(false);
    const again = await makeAppOn(instance.connection, instance.env);
    expect(
      await again.db.selectFrom("person").select("id").where("email", "=", "x@example.org").execute(),
    ).toEqual([]);
    await again.close();
  });
});
