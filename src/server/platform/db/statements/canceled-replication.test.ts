import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

it("a commit that PostgreSQL no longer replicates fails, and the pool stays usable", async () => {
  const client = await database.pool.connect();
  await client.query("BEGIN");
  const commit = client.query("COMMIT");
  // The warning that PostgreSQL sends if the wait for a standby is cancelled.
  client.emit("notice", { routine: "SyncRepWaitForLSN" });
  await expect(commit).rejects.toThrow(/database|Connection terminated/);
  client.release();
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});
