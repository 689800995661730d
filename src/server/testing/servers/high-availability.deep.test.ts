import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenPermissions } from "#contract/permissions.ts";
import { addressOf, debianPrograms } from "#server/testing/database/external-postgres.ts";
import { startPostgresPair } from "#server/testing/database/postgres-pair.ts";
import { followLive } from "#server/testing/live-reader.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { type CellTexts, keysOfWriters, startCellWriters } from "./cell-writers.ts";
import { documentedConfiguration, haproxy, startHaproxy } from "./haproxy.ts";
import { catchMails } from "./mail-catcher.ts";
import { freePort, runParlance } from "./run-parlance.ts";
import { startReceiver } from "./webhook-receiver.ts";
import { callProgram } from "./writers.ts";

type Program = ReturnType<typeof runParlance>;
type Writers = ReturnType<typeof startCellWriters>;

const postgresPrograms = debianPrograms();
if (postgresPrograms === undefined || haproxy === undefined)
  console.log("High availability was not tried: it needs the packages postgresql and haproxy.");

const writerCount = 8;
const account = { email: "owner@example.org", password: "a long password of the tests" };
/** Keys that only the bulk action changes: more than it does without a job. */
const bulkKeys = Array.from({ length: 2_100 }, (_, index) => `bulk.${index}`);
/** Repeats `work` until it succeeds; a test that waits too long ends at its timeout. */
async function until(work: () => Promise<unknown>): Promise<void> {
  const succeeds = () =>
    work().then(
      () => true,
      () => false,
    );
  while (!(await succeeds())) await sleep(50);
}

const polling = { timeout: 60_000, interval: 50 };

describe.skipIf(postgresPrograms === undefined || haproxy === undefined)("high availability", () => {
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;
  let postgres: Awaited<ReturnType<typeof startPostgresPair>>;
  let balancer: Awaited<ReturnType<typeof startHaproxy>>;
  let mails: Awaited<ReturnType<typeof catchMails>>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let database: string;
  let front: string;
  const programs = new Map<string, Program>();
  let cookie: string;
  let instance: Parameters<typeof callProgram>[0];
  const acknowledged: Writers["acknowledged"] = [];
  const texts: CellTexts = new Map();

  beforeAll(async () => {
    [folder, postgres, mails, receiver] = await Promise.all([
      makeTestFolder(),
      startPostgresPair(postgresPrograms ?? ""),
      catchMails({ delayMs: 20 }),
      startReceiver(),
    ]);
    const [frontPort, databasePort] = [await freePort(), await freePort()];
    const webPorts = [await freePort(), await freePort()] as const;
    const ports = { front: frontPort, web: webPorts, database: databasePort, postgres: postgres.ports };
    balancer = await startHaproxy(haproxy ?? "", folder.folder, documentedConfiguration(ports));
    front = `http://127.0.0.1:${frontPort}`;
    database = addressOf(databasePort, "parlance");
    // HAProxy uses both servers until their first check; it takes them in turn.
    const isPrimary = async () =>
      assert.equal((await query("SELECT pg_is_in_recovery() AS standby"))[0].standby, false);
    await until(async () => {
      for (let tries = 0; tries < 4; tries += 1) await isPrimary();
    });
    await Promise.all([
      start("web-1", "web", webPorts[0]),
      start("web-2", "web", webPorts[1]),
      start("worker-1", "worker"),
      start("worker-2", "worker"),
    ]);
    await makeProject();
  });

  afterAll(async () => {
    await Promise.all([...programs.values()].map((program) => program.stop("SIGTERM")));
    await balancer?.stop();
    await postgres?.stop();
    await receiver?.close();
    mails?.close();
    await folder?.remove();
  });

  async function start(name: string, role: string, port?: number): Promise<void> {
    const program = runParlance(
      { dataFolder: folder.folder, port: port ?? (await freePort()) },
      {
        DATABASE_URL: `${database}?application_name=${name}`,
        PARLANCE_ROLE: role,
        PARLANCE_SECRET: "a secret that all processes share",
        PARLANCE_URL: front,
        TRUST_PROXY: "127.0.0.1",
        PARLANCE_ADMIN_EMAIL: account.email,
        PARLANCE_ADMIN_PASSWORD: account.password,
        PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1",
        SMTP_URL: mails.url,
      },
    );
    programs.set(name, program);
    await program.ready;
  }

  /** Kills a process and forgets it. */
  async function kill(name: string): Promise<void> {
    await programs.get(name)?.stop("SIGKILL");
    programs.delete(name);
  }

  async function query(text: string, values: unknown[] = []) {
    const client = new pg.Client(database);
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function call(method: string, path: string, body?: object, headers?: Record<string, string>) {
    const answer = await callProgram(instance, method, path, body, headers);
    const text = await answer.text();
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
    const parsed: any = text.startsWith("{") ? JSON.parse(text) : text;
    return { status: answer.status, headers: answer.headers, body: parsed };
  }

  async function makeProject(): Promise<void> {
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json", origin: front, ...(cookie ? { cookie } : {}) };
      return await fetch(`${front}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    };
    await until(async () => assert.equal((await fetch(`${front}/ready`)).status, 200));
    const cookies = (await post("/v1/auth/sign-in", account)).headers.getSetCookie();
    cookie = cookies.map((item) => item.split(";", 1)[0]).join("; ");
    const project = { name: "Available", baseLanguage: "en", languages: ["de"], allowList: ["0.0.0.0/0"] };
    const { _id: app } = await (await post("/v1/api/projects", project)).json();
    const token = await fetch(`${front}/v1/api/projects/token?app=${app}`, { headers: { cookie } });
    const personal = await post("/v1/auth/tokens", { name: "all", permissions: tokenPermissions });
    instance = {
      address: front,
      project: {
        app,
        branch: "",
        accessToken: (await token.json()).accessToken,
        personalAccessToken: (await personal.json()).token,
      },
    };
    const entriesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, { v: key }]));
    const data = {
      en: { main: { entries: entriesOf([...keysOfWriters(writerCount), ...bulkKeys]) } },
      de: { main: { entries: entriesOf(bulkKeys) } },
    };
    expect((await call("POST", "/v1/api", { data })).status).toBe(200);
    const webhook = { url: receiver.url, httpMethod: "post", events: ["entry.created", "entry.updated"] };
    expect((await call("POST", "/v1/api/webhooks", webhook)).status).toBe(200);
  }

  /** Runs `work` while clients save; then checks that nothing acknowledged is lost, and returns the refusals. */
  async function whileWriting(work: (writers: Writers) => Promise<void>): Promise<string[]> {
    const writers = startCellWriters(instance, writerCount, texts);
    try {
      await expect.poll(() => writers.acknowledged.length, polling).toBeGreaterThan(2 * writerCount);
      await work(writers);
      const before = writers.acknowledged.length;
      await expect.poll(() => writers.acknowledged.length, polling).toBeGreaterThan(before + 4 * writerCount);
    } finally {
      await writers.end();
    }
    acknowledged.push(...writers.acknowledged);
    expect(await writers.findLost()).toEqual([]);
    return [...writers.refusals.keys()];
  }

  /** Follows the live stream; the first attempt goes to a certain process, further ones to any. */
  const follow = (name: string) =>
    followLive(
      (attempt) => {
        const address = attempt === 0 ? programs.get(name)?.address : front;
        return `${address}/v1/live?app=${instance.project.app}`;
      },
      { cookie },
    );

  async function expectReceived(reader: ReturnType<typeof followLive>): Promise<void> {
    const value = `later ${Math.random()}`;
    const entries = [{ key: "cell.0.0", language: "de", value }];
    expect((await call("PATCH", "/v1/api/entries", { entries })).status).toBe(200);
    const changed = () =>
      reader.received.flatMap(({ event }) => (event.type === "changed" ? event.entries : []));
    await expect.poll(() => changed().some((entry) => entry.value === value), polling).toBe(true);
    const sequences = reader.received.flatMap(({ event }) => ("sequence" in event ? [event.sequence] : []));
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  }

  /** Starts a bulk action that waits for a row; returns the worker that runs it. */
  async function startBulk(action: "lock" | "unlock") {
    const holder = new pg.Client(database);
    holder.on("error", () => {});
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query(
      "SELECT FROM entry e JOIN entry_key k ON k.id = e.key_id WHERE k.name = 'bulk.7' FOR UPDATE OF e",
    );
    const { body } = await call("POST", "/v1/api/entries/bulk", {
      action,
      keys: bulkKeys,
      languages: ["de"],
    });
    expect(body.job).toBeDefined();
    const waiting = () =>
      query(
        "SELECT application_name FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name LIKE 'worker-%'",
      );
    await expect.poll(async () => (await waiting()).length, polling).toBe(1);
    const [{ application_name: worker }] = await waiting();
    return {
      worker: worker as string,
      release: () => holder.end().catch(() => {}),
      /** Waits until the job has taken effect, once. */
      async expectDone() {
        const read = async () => (await call("GET", `/v1/api/jobs/${body.job}`)).body;
        await expect
          .poll(async () => (await read().catch(() => ({}))).state, polling)
          .toMatch(/done|failed|canceled/);
        expect(await read()).toMatchObject({
          state: "done",
          result: { count: bulkKeys.length },
          error: null,
        });
        const { body: list } = await call("GET", "/v1/api/entries/bulk");
        expect(list.runs.filter((run: { action: string }) => run.action === action)).toHaveLength(1);
      },
    };
  }

  async function enqueueMails(name: string, count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, index) => `${name} ${index}`);
    await query(
      `SELECT graphile_worker.add_job('send-mail', json_build_object('to', 'a@example.org', 'subject', name, 'text', 'x'))
       FROM unnest($1::text[]) AS name`,
      [names],
    );
    return names;
  }

  /** Each mail is sent; those that were in transit at the failure, at most as many as two workers send, twice. */
  async function expectSent(names: readonly string[]): Promise<void> {
    const sent = () => mails.caught.map(({ subject }) => subject).filter((name) => names.includes(name));
    await expect.poll(() => new Set(sent()).size, polling).toBe(names.length);
    const waiting = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'";
    await expect.poll(async () => (await query(waiting)).length, polling).toBe(0);
    expect(sent().length - names.length).toBeLessThanOrEqual(8);
  }

  it("a write is acknowledged only when a standby has it", async () => {
    const save = (value: string) =>
      call("PATCH", "/v1/api/entries", { entries: [{ key: "cell.0.0", language: "de", value }] });
    /** Cancels all commits that wait for a standby; returns their number. */
    const cancelWaiting = async () => {
      const waiting = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
      return (await query(waiting)).length;
    };
    await postgres.waitFor("absent_standby");
    try {
      let isAnswered = false;
      const canceled = save("canceled").finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => (await cancelWaiting()) === 0 && isAnswered, polling).toBe(true);
      const { status, body, headers } = await canceled;
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
    } finally {
      await postgres.waitFor(postgres.standbyName);
    }
    expect((await save("replicated")).status).toBe(200);
  });

  it("a killed primary loses no acknowledged write, and all processes continue with the standby", async () => {
    const readers = [follow("web-1"), follow("web-2")];
    const before = new Map(programs);
    const bulk = await startBulk("lock");
    const names = await enqueueMails("failover", 100);
    await expect.poll(() => mails.caught.length, polling).toBeGreaterThan(0);
    const comments = startComments();
    const refusals = await whileWriting(async (writers) => {
      const upload = startUpload();
      await sleep(100);
      await postgres.killPrimary();
      await bulk.release();
      await expect.poll(() => writers.refusals.size, polling).toBeGreaterThan(0);
      await postgres.promoteStandby();
      await upload.expectStored();
    });
    expect(refusals).toEqual(["503"]);
    await comments.expectOnce();
    await bulk.expectDone();
    await expectSent(names);
    for (const reader of readers) {
      await expectReceived(reader);
      await reader.close();
    }
    for (const [name, program] of before) {
      const state = await Promise.race([program.ended(), sleep(0, "running")]);
      expect([name, state]).toEqual([name, "running"]);
    }
  });

  /** Uploads many keys, and again until that is acknowledged. */
  function startUpload() {
    const keys = Array.from({ length: 10_000 }, (_, index) => `uploaded.${index}`);
    const entries = Object.fromEntries(keys.map((key) => [key, { v: key }]));
    const upload = () => call("POST", "/v1/api", { data: { en: { main: { entries } } } });
    const uploading = upload();
    return {
      async expectStored() {
        let answer = await uploading;
        while (answer.status === 503) {
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
          await sleep(500);
          answer = await upload();
        }
        expect(answer.status).toBe(200);
        const stored = (await call("GET", "/v1/api")).body.data.en.main.entries;
        expect(keys.filter((key) => stored[key]?.v !== key)).toEqual([]);
      },
    };
  }

  /** Adds comments with an Idempotency-Key, each repeated until it is answered with anything but 503. */
  function startComments() {
    let isOver = false;
    const answers = new Map<string, number>();
    const work = (async () => {
      for (let number = 0; !isOver; number += 1) {
        const text = `comment-${number}`;
        const body = { key: `bulk.${number}`, language: "de", text };
        let status = 503;
        while (status === 503) {
          status = (await call("POST", "/v1/api/discussions", body, { "idempotency-key": text })).status;
          await sleep(50);
        }
        answers.set(text, status);
      }
    })();
    work.catch(() => {});
    return {
      async expectOnce() {
        isOver = true;
        await work;
        expect([...new Set(answers.values())].filter((status) => ![200, 409].includes(status))).toEqual([]);
        const rows = await query(
          "SELECT body, count(*)::integer AS count FROM discussion_comment GROUP BY 1",
        );
        const counts = new Map(rows.map(({ body, count }) => [body, count]));
        for (const [text, status] of answers)
          expect([text, status === 409 ? [0, 1] : [1]]).toEqual([
            text,
            expect.arrayContaining([counts.get(text) ?? 0]),
          ]);
      },
    };
  }

  it("a job of a killed worker is continued by the other one, once", async () => {
    const bulk = await startBulk("unlock");
    const names = await enqueueMails("orphan", 100);
    await expect
      .poll(() => mails.caught.filter(({ subject }) => subject.startsWith("orphan")).length, polling)
      .toBeGreaterThan(10);
    const refusals = await whileWriting(async () => {
      await kill(bulk.worker);
      await bulk.release();
      await bulk.expectDone();
    });
    expect(refusals).toEqual([]);
    await expectSent(names);
  });

  it("a killed web process loses no acknowledged write, and its readers reconnect", async () => {
    const reader = follow("web-1");
    await expect.poll(reader.streams, polling).toBe(1);
    const refusals = await whileWriting(() => kill("web-1"));
    // HAProxy closes an HTTP/1.1 connection that was used before, instead of answering.
    expect(refusals.filter((refusal) => !["503", "gone"].includes(refusal))).toEqual([]);
    await expectReceived(reader);
    expect(reader.streams()).toBeGreaterThan(1);
    await reader.close();
  });

  it("each acknowledged save is sent to the webhook, and always with the same id", async () => {
    const pending = async () => (await query("SELECT FROM webhook_delivery WHERE status = 'pending'")).length;
    await expect.poll(pending, polling).toBe(0);
    const ids = new Map<string, Set<string>>();
    const bodies = new Map<string, Set<string>>();
    const add = (map: Map<string, Set<string>>, name: string, value: string) =>
      map.set(name, (map.get(name) ?? new Set()).add(value));
    for (const { id, body, event } of receiver.received) {
      // An event about many entries, such as of the upload, has only counts.
      add(bodies, id, body);
      for (const { key, language, version } of event.data.entries ?? [])
        add(ids, `${key} ${language} ${version}`, id);
    }
    expect(acknowledged.filter(({ key, version }) => !ids.has(`${key} de ${version}`))).toEqual([]);
    expect([...ids, ...bodies].filter(([, values]) => values.size > 1)).toEqual([]);
    console.log(`${acknowledged.length} saves were acknowledged.`);
  });
});
