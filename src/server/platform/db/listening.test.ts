import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { startListening } from "./listening.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

/** Returns the pool with `listen` in place of each LISTEN of its connections. */
function poolThat(listen: (client: pg.PoolClient, text: string) => Promise<unknown>): pg.Pool {
  const { pool } = database;
  return Object.assign(Object.create(pool), {
    connect: async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as (text: string) => Promise<unknown>;
      const intercepted = Object.create(client);
      intercepted.query = (text: string) => (text.startsWith("LISTEN") ? listen(client, text) : query(text));
      return intercepted;
    },
  });
}

const quiet = { channels: ["nothing"], onNotification: () => {}, onReconnect: () => {}, onError: () => {} };

it("a database that rejects LISTEN, as a standby does, uses up no connection", async () => {
  const { pool } = database;
  const before = pool.totalCount - pool.idleCount;
  const refusing = poolThat(async () => {
    throw new Error("cannot execute LISTEN during recovery");
  });
  await expect(startListening(refusing, quiet)).rejects.toThrow("during recovery");
  expect(pool.totalCount - pool.idleCount).toBe(before);
});

it("a connection that stops answering is replaced by another one", async () => {
  const { pool } = database;
  const received: string[] = [];
  const errors: unknown[] = [];
  let reconnections = 0;
  const clients: pg.PoolClient[] = [];
  const listened = Object.assign(Object.create(pool), {
    connect: async () => {
      const client = await pool.connect();
      clients.push(client);
      return client;
    },
  });
  const listening = await startListening(listened, {
    channels: ["words"],
    onNotification: ({ payload }) => void received.push(payload),
    onReconnect: () => {
      reconnections += 1;
    },
    onError: (error) => void errors.push(error),
    probeMs: 200,
  });
  const [first] = clients;
  if (first) first.query = (() => new Promise(() => {})) as typeof first.query;
  await expect.poll(() => reconnections).toBeGreaterThan(0);
  expect(String(errors[0])).toContain("no longer answers");
  await expect
    .poll(async () => {
      await pool.query("NOTIFY words, 'after'");
      return received;
    })
    .toContain("after");
  listening.stop();
});

it("a connection that was closed on purpose is not reported, however it ends", async () => {
  const { pool } = database;
  const errors: unknown[] = [];
  let connection: pg.PoolClient | undefined;
  const listened = Object.assign(Object.create(pool), {
    connect: async () => {
      connection = await pool.connect();
      return connection;
    },
  });
  const listening = await startListening(listened, { ...quiet, onError: (error) => void errors.push(error) });
  listening.stop();
  connection?.emit("error", new Error("terminating connection due to administrator command"));
  expect(errors).toEqual([]);
});
