import { finished } from "node:stream/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { copyIn } from "./copy.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("CREATE TEMPORARY TABLE number (value integer)");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("a row that the database rejects between two writes fails the next write", async () => {
  const into = copyIn(client, "COPY number FROM STDIN");
  into.write(Buffer.from("1\nno number\n".padEnd(100_000, "2\n")));
  // Nothing listens for errors of the stream until it has closed.
  await new Promise((closed) => into.once("close", closed));
  await expect(finished(into)).rejects.toThrow("invalid input syntax for type integer");
});
