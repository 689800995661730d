import { expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { closeDatabase, openDatabase } from "./database.ts";

it("closing a database waits until all its connections are closed", async () => {
  const database = await makeTestDatabase();
  const open = openDatabase({ connection: database.connection });
  const connected = await Promise.all([1, 2, 3].map(() => open.pool.connect()));
  const closed: unknown[] = [];
  open.pool.on("remove", (client) => closed.push(client));
  const [dropped, ...idle] = connected;
  for (const client of idle) client.release();
  dropped?.release(true);
  await closeDatabase(open);
  expect(new Set(closed)).toEqual(new Set(connected));
  await database.drop();
});
