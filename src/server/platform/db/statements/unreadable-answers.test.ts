import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

it("an answer longer than the maximum string fails its query, and the pool stays usable", async () => {
  const client = await database.pool.connect();
  // Fails where pg decodes bytes; decoding half a gigabyte would take half a minute.
  client.connection.once("rowDescription", () => {
    throw new RangeError("Cannot create a string longer than 0x1fffffe8 characters");
  });
  await expect(client.query("SELECT 1")).rejects.toThrow("Cannot create a string longer");
  client.release(true);
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});
