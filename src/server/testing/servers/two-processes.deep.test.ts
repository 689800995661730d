import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startExternalPostgres } from "#server/testing/database/external-postgres.ts";
import { type LiveReader, readLive } from "#server/testing/live-reader.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { catchMails } from "./mail-catcher.ts";
import { freePort, runParlance } from "./run-parlance.ts";

type Program = ReturnType<typeof runParlance>;
type Headers = Record<string, string>;

const account = { email: "owner@example.org", password: "a long password of the tests" };
const secret = "a secret that both processes share";
/** Jobs of a process that died are released within 20 seconds; a busy machine takes longer. */
const timeoutMs = 180_000;

let postgres: Awaited<ReturnType<typeof startExternalPostgres>>;
beforeAll(async () => {
  postgres = await startExternalPostgres();
  console.log(`Two processes on the PostgreSQL of ${postgres.programs}.`);
});
afterAll(() => postgres.stop());

async function send(
  program: Program,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Headers; body?: unknown } = {},
) {
  const answer = await fetch(`${program.address}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  const parsed: any = text === "" ? undefined : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body: parsed };
}

/** Waits until a condition holds; fails after a timeout. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: timeoutMs, interval: 100 }).toBe(true);
}

describe.each([
  ["all", "all"],
  ["web", "worker"],
] as const)("two processes on one database, %s and %s", (firstRole, secondRole) => {
  let url: string;
  let mails: Awaited<ReturnType<typeof catchMails>>;
  let first: Program;
  let second: Program;
  /** The process for requests to the second one; a worker serves no API. */
  const apiProcess = () => (secondRole === "worker" ? first : second);
  let cookie: string;
  let app: string;
  let token: string;
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;

  async function start(name: string, role: string): Promise<Program> {
    const { folder: dataFolder } = folder;
    const program = runParlance(
      { dataFolder, port: await freePort() },
      {
        DATABASE_URL: url,
        PARLANCE_ROLE: role,
        PARLANCE_SECRET: secret,
        PARLANCE_ADMIN_EMAIL: account.email,
        PARLANCE_ADMIN_PASSWORD: account.password,
        SMTP_URL: mails.url,
        MAIL_FROM: `${name}@example.org`,
      },
    );
    return program;
  }

  beforeAll(async () => {
    url = await postgres.makeDatabase(`two_${firstRole}_${secondRole}`);
    mails = await catchMails({ delayMs: 20 });
    folder = await makeTestFolder();
    // Both start at once on an empty database: one migrates and creates the owner, the other waits.
    [first, second] = await Promise.all([start("first", firstRole), start("second", secondRole)]);
    await Promise.all([first.ready, second.ready]);
    const signedIn = await fetch(`${first.address}/v1/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    cookie = signedIn.headers
      .getSetCookie()
      .map((item) => item.split(";", 1)[0])
      .join("; ");
    const body = { name: "Two", baseLanguage: "en", languages: ["de"], allowList: ["0.0.0.0/0", "::/0"] };
    app = (await send(first, "POST", "/v1/api/projects", { headers: { cookie }, body })).body._id;
    token = (await send(apiProcess(), "GET", `/v1/api/projects/token?app=${app}`, { headers: { cookie } }))
      .body.accessToken;
  });
  afterAll(async () => {
    await Promise.all([first.stop("SIGTERM"), second.stop("SIGTERM")]);
    mails.close();
    await folder.remove();
  });

  const document = (program: Program, headers: Headers = {}) =>
    send(program, "GET", `/v1/api?app=${app}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const upload = (program: Program, key: string, text: string) =>
    send(program, "POST", `/v1/api?app=${app}`, {
      headers: { authorization: `Bearer ${token}` },
      body: { data: { en: { main: { entries: { [key]: { v: text } } } } } },
    });

  it("a session of one process is valid in the other", async () => {
    for (const program of [first, apiProcess()]) {
      const { body } = await send(program, "GET", "/v1/auth/session", { headers: { cookie } });
      expect(body.user.email).toBe(account.email);
    }
  });

  it("a worker answers health checks, and nothing else", async () => {
    if (secondRole !== "worker") return;
    for (const path of ["/health", "/ready", "/metrics"])
      expect([path, (await fetch(second.address + path)).status]).toEqual([path, 200]);
    for (const path of ["/v1/auth/session", "/v1/openapi.json", "/"])
      expect([path, (await fetch(second.address + path)).status]).toEqual([path, 404]);
  });

  it("a read is never older than a write acknowledged by the other process, including its ETag", async () => {
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      let etag = "";
      for (let round = 0; round < 40; round += 1) {
        const [writing, reading] = (writer + round) % 2 === 0 ? [first, apiProcess()] : [apiProcess(), first];
        const text = `round ${round}`;
        expect((await upload(writing, `key ${writer}`, text)).status).toBe(200);
        const read = await document(reading, etag === "" ? {} : { "if-none-match": etag });
        expect([round, read.status, read.body?.data.en.main.entries[`key ${writer}`].v]).toEqual([
          round,
          200,
          text,
        ]);
        etag = read.headers.get("etag") ?? "";
      }
    });
    await Promise.all(writers);
  });

  it("both processes give a document the same ETag, and answer 304 to each other's", async () => {
    const [fromFirst, fromSecond] = [await document(first), await document(apiProcess())];
    const etag = fromFirst.headers.get("etag") ?? "";
    expect(fromSecond.headers.get("etag")).toBe(etag);
    expect((await document(apiProcess(), { "if-none-match": etag })).status).toBe(304);
    expect(fromSecond.body).toEqual(fromFirst.body);
  });

  it("a token revoked through one process is rejected by the other at once", async () => {
    for (const [writing, reading] of [
      [first, apiProcess()],
      [apiProcess(), first],
    ] as const) {
      const body = { name: "short-lived", permissions: ["get_project_list"] };
      const created = await send(writing, "POST", "/v1/auth/tokens", { headers: { cookie }, body });
      const list = () =>
        send(reading, "GET", "/v1/api/projects", {
          headers: { authorization: `Bearer ${created.body.token}` },
        });
      expect((await list()).status).toBe(200);
      await send(writing, "DELETE", `/v1/auth/tokens/${created.body._id}`, { headers: { cookie } });
      expect((await list()).status).toBe(403);
    }
  });

  it("live events reach the readers of both processes once and in order", async () => {
    const readers: LiveReader[] = [];
    for (const program of [first, apiProcess()])
      readers.push(await readLive(`${program.address}/v1/live?app=${app}`, { cookie }));
    for (let round = 0; round < 20; round += 1)
      await upload(round % 2 === 0 ? first : apiProcess(), "live", `event ${round}`);
    const texts = (reader: LiveReader) => reader.entries().map(({ value }) => value);
    await until(() => readers.every((reader) => texts(reader).at(-1) === "event 19"));
    for (const reader of readers) {
      const sequences = reader.changes().map(({ event }) => ("sequence" in event ? event.sequence : 0));
      expect(texts(reader).at(-1)).toBe("event 19");
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
      reader.close();
    }
  });

  const subjects = () => mails.caught.map(({ subject }) => subject);
  const senders = () => [...new Set(mails.caught.map(({ from }) => from.split("@")[0]))].sort();

  async function query(text: string, values: unknown[] = []) {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(text, values);
    await client.end();
    return rows;
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

  const countJobs = async () =>
    (await query("SELECT count(*)::integer AS jobs FROM graphile_worker.jobs"))[0].jobs as number;

  it("many jobs run once each", { timeout: 2 * timeoutMs }, async () => {
    mails.caught.length = 0;
    const names = await enqueueMails("job", 300);
    await until(() => mails.caught.length >= names.length);
    await sleep(1_000);
    expect(subjects().sort()).toEqual(names.sort());
    expect(senders()).toEqual(firstRole === "web" ? ["second"] : ["first", "second"]);
  });

  it("a killed process loses no acknowledged write, and the other finishes its jobs", {
    timeout: 3 * timeoutMs,
  }, async () => {
    mails.caught.length = 0;
    const names = await enqueueMails("orphan", 200);
    const acknowledged = new Map<string, string>();
    let isOver = false;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; !isOver; round += 1) {
        const program = writer % 2 === 0 ? first : apiProcess();
        const answer = await upload(program, `kept ${writer}`, `round ${round}`).catch(() => undefined);
        if (answer?.status === 200) acknowledged.set(`kept ${writer}`, `round ${round}`);
        else if (answer === undefined) return;
      }
    });
    await until(() => mails.caught.length >= 20 && acknowledged.size === 4);
    await second.stop("SIGKILL");
    isOver = true;
    await Promise.all(writers);
    const { entries } = (await document(first)).body.data.en.main;
    for (const [key, text] of acknowledged) {
      // The last write before the kill may be stored without having been acknowledged.
      expect([text, text.replace(/\d+$/, (round) => String(Number(round) + 1))]).toContain(entries[key].v);
    }
    if (firstRole === "web") {
      second = await start("third", secondRole);
      await second.ready;
    }
    await until(async () => (await countJobs()) === 0);
    expect(await countJobs()).toBe(0);
    expect(names.filter((name) => !subjects().includes(name))).toEqual([]);
    // Mails that were being sent at the kill may be sent twice, but are never lost.
    expect(mails.caught.length - names.length).toBeLessThanOrEqual(8);
  });
});
