import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { stateOf } from "./bounded-pool.ts";
import { withBounds, withinBounds, withoutCaller, withTotalTime } from "./statement-bounds.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  // Opens the connection first: connecting takes time that these bounds are not about.
  await sql`SELECT 1`.execute(database.db);
});
afterAll(() => database.drop());

const sleepLong = () => sql`SELECT pg_sleep(600)`.execute(database.db);
const sleepers = async () => {
  const { rows } = await database.reserve.query(
    "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%' AND datname = current_database()",
  );
  return rows.length;
};

describe("bounded statement", () => {
  it("ends after its maximum time, and its connection stays usable", async () => {
    await expect(withBounds({ maxMs: 50 }, sleepLong)).rejects.toMatchObject({ code: "too_costly" });
    await expect.poll(sleepers).toBe(0);
    expect((await sql`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it("ends when all statements of a task exceed their total time", async () => {
    const work = async () => {
      await sql`SELECT 1`.execute(database.db);
      await sleepLong();
    };
    const late = withBounds({ maxMs: 600_000 }, () => withTotalTime(50, work));
    await expect(late).rejects.toMatchObject({ code: "too_costly" });
    await expect.poll(sleepers).toBe(0);
  });

  it("ends within a transaction too, which is rolled back", async () => {
    const work = () =>
      database.db.transaction().execute(async (tx) => {
        await sql`CREATE TABLE left_behind ()`.execute(tx);
        await sql`SELECT pg_sleep(600)`.execute(tx);
      });
    await expect(withBounds({ maxMs: 100 }, work)).rejects.toMatchObject({ code: "too_costly" });
    const { rows } = await sql`SELECT to_regclass('left_behind') AS found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
  });

  it("ends when its caller disconnects, unless other callers share it", async () => {
    const disconnecting = new AbortController();
    const bounds = { maxMs: 60_000, signal: disconnecting.signal };
    const ended: Array<Promise<unknown>> = [];
    await withLocksHeld(database.pool, "SELECT pg_advisory_xact_lock(1)", async () => {
      const abandoned = withBounds(bounds, sleepLong);
      const behindTheBar = () => sql`SELECT pg_advisory_xact_lock(1), 1 AS one`.execute(database.db);
      ended.push(withBounds(bounds, () => withoutCaller(behindTheBar)));
      await waitForLockWaits(database.db);
      await expect.poll(sleepers).toBe(1);
      disconnecting.abort();
      await expect(abandoned).rejects.toMatchObject({ code: "client_left" });
    });
    expect(await Promise.all(ended)).toMatchObject([{ rows: [{ one: 1 }] }]);
    await expect.poll(sleepers).toBe(0);
  });

  it("gets a second cancel request if its backend had not started when the first arrived", async () => {
    const { promise: answer, reject } = Promise.withResolvers<never>();
    let cancelled = 0;
    const cancel = async () => {
      cancelled += 1;
      if (cancelled === 2) reject(new Error("canceling statement due to user request"));
    };
    const guard = { cancel, isAlive: async () => true };
    const abandoned = withinBounds({
      answer,
      bounds: { maxMs: 60_000, signal: AbortSignal.abort() },
      guard,
      lateCode: "too_costly",
      cancel,
      giveUp: () => {},
    });
    await expect(abandoned).rejects.toMatchObject({ code: "client_left" });
    expect(cancelled).toBe(2);
  });

  it("waits for a free connection no longer than its maximum time", async () => {
    const locked = Array.from({ length: 8 }, () => database.pool.connect());
    const clients = await Promise.all(locked);
    await expect(withBounds({ maxMs: 50 }, sleepLong)).rejects.toMatchObject({ code: "unavailable" });
    for (const client of clients) client.release();
    expect(stateOf(database.pool).waiting).toBe(0);
  });

  it("does not wait for a hundred statements of another project", async () => {
    const { pool } = database;
    const done: string[] = [];
    const query = async (group: string) => {
      await withBounds({ maxMs: 60_000, group }, () => pool.query("SELECT 1"));
      done.push(group);
    };
    // The project uses all connections that it may: its next statement waits, that of another project does not.
    const lock = () => withBounds({ maxMs: 60_000, group: "many" }, () => pool.connect());
    const locked = await Promise.all(Array.from({ length: 5 }, lock));
    const queries = Array.from({ length: 100 }, () => query("many"));
    await query("few");
    expect(done).toEqual(["few"]);
    expect(stateOf(pool).waiting).toBe(100);
    for (const client of locked) client.release();
    await Promise.all(queries);
    expect(stateOf(pool).waiting).toBe(0);
  });

  it("does not wait for two projects of another team", async () => {
    const { pool } = database;
    const done: string[] = [];
    const bounds = (group: string, member: string) => ({ maxMs: 60_000, group, member });
    const query = async (team: string, project: string) => {
      await withBounds(bounds(team, project), () => pool.query("SELECT 1"));
      done.push(project);
    };
    const lock = (_: unknown, index: number) =>
      withBounds(bounds("large", `project ${index % 2}`), () => pool.connect());
    const locked = await Promise.all(Array.from({ length: 6 }, lock));
    const queries = [query("large", "project 0"), query("large", "project 1"), query("large", "project 2")];
    await query("small", "project 3");
    expect(done).toEqual(["project 3"]);
    for (const client of locked) client.release();
    await Promise.all(queries);
  });
});
