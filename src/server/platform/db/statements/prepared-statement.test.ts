import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { prepared } from "./prepared-statement.ts";

it("a connection prepares a statement once for all its values", async () => {
  const { db, drop } = await makeTestDatabase();
  try {
    await db.connection().execute(async (connection) => {
      for (const number of [1, 2]) await prepared`SELECT ${number}::integer`.execute(connection);
      const { rows } = await sql`SELECT statement FROM pg_prepared_statements`.execute(connection);
      expect(rows).toEqual([{ statement: "/* prepared */ SELECT $1::integer" }]);
    });
  } finally {
    await drop();
  }
});
