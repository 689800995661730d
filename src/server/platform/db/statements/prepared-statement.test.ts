import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { buildOnce, prepared } from "./prepared-statement.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const listPrepared = sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`;

it("a connection prepares a statement once for all its values", async () => {
  await database.db.connection().execute(async (db) => {
    for (const number of [1, 2]) await prepared`SELECT ${number}::integer`.execute(db);
    const { rows } = await listPrepared.execute(db);
    expect(rows).toEqual([{ statement: "/* prepared */ SELECT $1::integer" }]);
  });
});

it("a statement that is built once passes each value once", async () => {
  const addTwice = buildOnce<{ sum: number }, [number, number]>(
    (a, b) => prepared`SELECT ${a}::integer + ${b}::integer + ${a}::integer AS sum`,
  );
  await database.db.connection().execute(async (db) => {
    await sql`DEALLOCATE ALL`.execute(db);
    expect([await addTwice(db, 1, 2), await addTwice(db, 3, 4)]).toEqual([[{ sum: 4 }], [{ sum: 10 }]]);
    const { rows } = await listPrepared.execute(db);
    expect(rows).toEqual([
      { statement: "/* prepared */ SELECT $1::integer + $2::integer + $1::integer AS sum" },
    ]);
  });
});
