import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import {
  type Answering,
  assertSigned,
  type Receiver,
  startReceiver,
} from "#server/testing/servers/webhook-receiver.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;
let receiver: Receiver;
let secret: string;

beforeAll(async () => {
  testApp = await openTestApp({ env: { webhookAllowPrivate: true } });
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: { main: { entries: { cell: { v: "Cell" } } } } } },
  });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await testApp.close();
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** Starts the real program with short webhook intervals, on the test's database. */
async function runProgram(
  env: Record<string, string> = {},
): Promise<{ address: string; kill: () => Promise<void> }> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "../..", "testing", "servers", "run-webhooks.ts"), testApp.env.secret],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: testApp.url,
        LOG_LEVEL: "fatal",
        PARLANCE_DATA: testApp.env.dataFolder,
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  running.push(child);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (line: Buffer) => resolve(line.toString().trim()));
    void ended.then(() => reject(new Error("the program ended before it was ready")));
  });
  return {
    address,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Behaviours of the receiver in turn; some never answer, or not completely. */
const misbehaviours: Answering[] = [
  (_received, response) => response.end("fine"),
  () => {},
  (_received, response) => response.socket?.resetAndDestroy(),
  (_received, response) => response.writeHead(500).end("broken"),
  (_received, response) => response.writeHead(429, { "retry-after": "1" }).end(),
  (_received, response) => response.writeHead(301, { location: receiver.url }).end(),
  (_received, response) => response.socket?.end("nonsense\r\n\r\n"),
  (_received, response) => {
    const head = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";
    for (const [index, byte] of [...head].entries())
      setTimeout(() => response.socket?.write(byte), index * 50);
  },
  (_received, response) => {
    response.writeHead(200).flushHeaders();
    setTimeout(() => response.socket?.resetAndDestroy(), 50);
  },
];

test("delivers every event whatever the receiver does and however often the program is killed", async () => {
  const created = await testApp.call("POST", "/v1/api/webhooks", {
    as: admin.as,
    body: { url: receiver.url, httpMethod: "post", events: ["entry.updated"] },
  });
  secret = created.body.secret;
  let turn = 0;
  receiver.answerWith((received, response) =>
    misbehaviours[turn++ % misbehaviours.length]?.(received, response),
  );

  const acknowledged: number[] = [];
  let program = await runProgram({ PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1" });
  for (const life of [300, 900, 600]) {
    let isOver = false;
    const enough = acknowledged.length + 6;
    const writing = write(
      () => program.address,
      acknowledged,
      () => isOver,
    );
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await sleep(life);
    await program.kill();
    isOver = true;
    await writing;
    program = await runProgram({ PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1" });
  }
  receiver.answerWith((_received, response) => response.end("fine"));
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0);
  await program.kill();

  expect(acknowledged.length).toBeGreaterThan(10);
  expectAllArrived(acknowledged);
  const { rows } = await testApp.pool.query(
    "SELECT count(*)::integer AS deliveries, count(DISTINCT event)::integer AS events FROM webhook_delivery",
  );
  expect(rows[0].deliveries).toBe(rows[0].events);
}, 600_000);

/** Saves one text after the other. Each acknowledged save must be sent to the receiver. */
async function write(address: () => string, acknowledged: number[], isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) {
      const answer = await fetch(`${address()}/v1/api/entries?app=${project.app}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", ...admin.as.headers, origin: testApp.env.url },
        body: JSON.stringify({ entries: [{ key: "cell", language: "de", value: `${Math.random()}` }] }),
      });
      const { entries } = (await answer.json()) as { entries: Array<{ version: number }> };
      acknowledged.push(entries[0]?.version ?? 0);
      await sleep(80);
    }
  } catch {
    // The program was killed.
  }
}

async function waiting(): Promise<number> {
  const { rows } = await testApp.pool.query(
    `SELECT count(*) FILTER (WHERE status = 'pending')::integer
      + (SELECT count(*) FROM branch b JOIN webhook_cursor c ON c.branch_id = b.id WHERE b.version > c.sequence)::integer
      AS waiting FROM webhook_delivery`,
  );
  return rows[0].waiting;
}

function expectAllArrived(versions: readonly number[]): void {
  const ids = new Map<number, Set<string>>();
  const bodies = new Map<string, Set<string>>();
  for (const item of receiver.received) {
    assertSigned(secret, item);
    expect(item.event.id).toBe(item.id);
    bodies.set(item.id, (bodies.get(item.id) ?? new Set()).add(item.body));
    for (const { version } of item.event.data.entries)
      ids.set(version, (ids.get(version) ?? new Set()).add(item.id));
  }
  expect(versions.filter((version) => !ids.has(version))).toEqual([]);
  expect([...ids].filter(([, set]) => set.size > 1)).toEqual([]);
  expect([...bodies].filter(([, set]) => set.size > 1)).toEqual([]);
}

test("sends a change at once in the real program, and stops in order", async () => {
  const instance = {
    dataFolder: testApp.env.dataFolder,
    port: await freePort(),
    env: {
      DATABASE_URL: testApp.url,
      PARLANCE_SECRET: testApp.env.secret,
      PARLANCE_URL: testApp.env.url,
      PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1",
    },
  };
  receiver.clear();
  const program = runParlance(instance);
  let over = 0;
  try {
    await program.ready;
    await write(
      () => program.address,
      [],
      () => over++ > 0,
    );
    await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 20 }).toBe(1);
  } finally {
    await program.stop("SIGTERM");
  }
  expect((await program.ended()).code).toBe(0);
});

test("disables on 410 at once, and reaches no private address without the variable", async () => {
  receiver.clear();
  const program = await runProgram();
  const status = async () =>
    (await testApp.pool.query("SELECT error FROM webhook_delivery ORDER BY id DESC LIMIT 1")).rows[0]?.error;
  let over = 0;
  await write(
    () => program.address,
    [],
    () => over++ > 0,
  );
  await expect.poll(status, { timeout: 60_000 }).toEqual(expect.stringMatching(/https|private/));
  await program.kill();
  expect(receiver.received).toEqual([]);

  receiver.answerStatus(410);
  const allowed = await runProgram({ PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1" });
  const disabled = async () => (await testApp.pool.query("SELECT disabled FROM webhook")).rows[0]?.disabled;
  await expect.poll(disabled, { timeout: 60_000 }).toBe(true);
  await allowed.kill();
  expect(receiver.received).toHaveLength(1);
}, 180_000);
