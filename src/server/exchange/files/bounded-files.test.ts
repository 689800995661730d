import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { FileEntry } from "#formats/file-entry.ts";
import { stateOf } from "#server/platform/db/statements/bounded-pool.ts";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { parseFile, withPrinter } from "./threads/format-thread.ts";

let testApp: TestApp;
let project: SeededProject;
let cookie: string;
let site: string;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  ({ cookie } = await testApp.person("manager", project));
  site = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => testApp.close());

const countLockWaits = async () => {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
  return rows.length;
};
const countBusyConnections = () => stateOf(testApp.pool).busy;
const entry = (key: string, text: string): FileEntry => ({
  key,
  text,
  source: "",
  status: "0",
  locked: false,
});
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));

test("queues exports without a connection, and stops them when callers disconnect", async () => {
  await withLocksHeld(testApp.pool, "LOCK TABLE entry_key", async () => {
    const before = countBusyConnections();
    const callers = Array.from({ length: 6 }, () =>
      request(`${site}/v1/api/files?app=${project.app}&file-format=nested_json&language=en`, {
        headers: { cookie },
      })
        .on("error", () => {})
        .end(),
    );
    await waitForLockWaits(testApp.db);
    await testApp.call("GET", "/v1/api/branches", { as: project.as });
    // One request may still be authenticating.
    await expect.poll(async () => [await countLockWaits(), countBusyConnections() - before]).toEqual([1, 1]);
    for (const caller of callers) caller.destroy();
    await expect.poll(countLockWaits).toBe(0);
  });
  await expect.poll(countBusyConnections).toBe(0);
});

test("stops a dry run when its caller disconnects, but not an import", async () => {
  const send = (query: string, key: string) => {
    const form = `--cut\r\ncontent-disposition: form-data; name="file"; filename="en.json"\r\n\r\n{"${key}": "1"}\r\n--cut--`;
    const sent = request(
      `${site}/v1/api/files?app=${project.app}&file-format=nested_json&language=en${query}`,
      {
        method: "POST",
        headers: { ...project.as.headers, "content-type": "multipart/form-data; boundary=cut" },
      },
    ).on("error", () => {});
    sent.end(form);
    return sent;
  };
  await withLocksHeld(testApp.pool, "LOCK TABLE entry_key", async () => {
    const dryRun = send("&dryRun=true", "dry");
    await waitForLockWaits(testApp.db);
    dryRun.destroy();
    await expect.poll(countLockWaits).toBe(0);
    const importing = send("", "kept");
    await waitForLockWaits(testApp.db);
    const closed = new Promise((resolve) => importing.once("close", resolve));
    importing.destroy();
    await closed;
  });
  await expect
    .poll(async () => (await testApp.call("GET", "/v1/api", { as: project.as })).body.data.en?.main.entries)
    .toMatchObject({ kept: { v: "1" } });
});

const turnOf = (projectId: number, teamId = projectId) => ({ projectId, teamId });

describe("format thread", () => {
  test("reads one file per project and two per team at once, without delaying other teams", async () => {
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const started: number[] = [];
    const read = (projectId: number, teamId: number, take: () => Promise<void>) =>
      parseFile(turnOf(projectId, teamId), {
        format: "nested_json",
        bytes: async () => bytesOf("{}"),
        options: { language: "en", baseLanguage: "en" },
        async take() {
          started.push(projectId);
          await take();
        },
      });
    const ofTeam = [1, 1, 2, 3].map((project) => read(project, 1, () => end));
    await read(4, 2, async () => {});
    await expect.poll(() => started.toSorted()).toEqual([1, 2, 4]);
    finish();
    await Promise.all(ofTeam);
    expect(started.toSorted()).toEqual([1, 1, 2, 3, 4]);
  });

  test("returns too_costly if a thread runs out of memory", async () => {
    const text = "x".repeat(64 * 1_024 * 1_024);
    const work = withPrinter(turnOf(1), async ({ add, print }) => {
      for (let piece = 0; piece < 20; piece++) add([entry(`k${piece}`, text)]);
      return await print("nested_json", { language: "en", baseLanguage: "en" });
    });
    await expect(work).rejects.toMatchObject({ code: "too_costly" });
  });

  test("reads the next file in the same thread without data of the previous file", async () => {
    const read = (text: string) =>
      parseFile(turnOf(1), {
        format: "nested_json",
        bytes: async () => bytesOf(text),
        options: { language: "en", baseLanguage: "en" },
        async take({ chunks }) {
          for await (const chunk of chunks()) return chunk.map(({ key }) => key);
          return [];
        },
      });
    const started = vi.fn();
    subscribe("worker_threads", started);
    await read("{}");
    const before = started.mock.calls.length;
    expect([await read('{"a": "1", "b": "2"}'), await read('{"c": "3"}'), await read("{}")]).toEqual([
      ["a", "b"],
      ["c"],
      [],
    ]);
    expect(started).toHaveBeenCalledTimes(before);
    unsubscribe("worker_threads", started);
  });

  const readLarge = (projectId: number) =>
    parseFile(turnOf(projectId), {
      format: "nested_json",
      bytes: async () => bytesOf(`{"a": "${"x".repeat(500_000)}", "b": "${"y".repeat(4_000_000)}"}`),
      options: { language: "en", baseLanguage: "en" },
      take: async () => {},
    });

  test("ends a thread after a large file, which frees its memory", async () => {
    const started = vi.fn();
    subscribe("worker_threads", started);
    for (let file = 0; file < 5; file++) await readLarge(1);
    expect(started.mock.calls.length).toBeGreaterThanOrEqual(2);
    unsubscribe("worker_threads", started);
  });

  async function disconnectWhilePrinting(): Promise<void> {
    const disconnecting = new AbortController();
    const work = withBounds({ maxMs: 60_000, signal: disconnecting.signal }, () =>
      withPrinter(turnOf(1), async ({ print }) => {
        disconnecting.abort();
        return await print("nested_json", { language: "en", baseLanguage: "en" });
      }),
    );
    await expect(work).rejects.toMatchObject({ code: "client_left" });
  }

  test("ends a thread when its caller disconnects", async () => {
    await disconnectWhilePrinting();
  });

  test("returns the same error if a thread fails while it is terminated", async () => {
    // Uses up the idle threads, so that the next one is new.
    await Promise.all([readLarge(1), readLarge(2)]);
    const failed = vi.fn();
    const failWhileEnded = (message: unknown) => {
      const { worker } = message as { worker: Worker };
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        worker.emit("error", new Error("out of memory"));
        failed();
        return terminate();
      };
    };
    subscribe("worker_threads", failWhileEnded);
    await disconnectWhilePrinting();
    unsubscribe("worker_threads", failWhileEnded);
    expect(failed).toHaveBeenCalledOnce();
  });

  test("fetches a file when its thread is free, so that queued callers hold no bytes", async () => {
    const fetched: number[] = [];
    const parse = (file: number, take: () => Promise<void>) =>
      parseFile(turnOf(1), {
        format: "nested_json",
        bytes: async () => {
          fetched.push(file);
          return bytesOf("{}");
        },
        options: { language: "en", baseLanguage: "en" },
        take,
      });
    const { promise: reading, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const first = parse(1, () => {
      begin();
      return end;
    });
    const second = parse(2, async () => {});
    await reading;
    expect(fetched).toEqual([1]);
    finish();
    await Promise.all([first, second]);
    expect(fetched).toEqual([1, 2]);
  });
});
