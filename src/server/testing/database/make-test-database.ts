import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/db/database.ts";
import type { EmbeddedConnection } from "#server/platform/db/embedded/embedded.ts";

/**
 * Creates a migrated, empty database for one test file, or a copy of a database without connections. Call `drop` in
 * `afterAll`.
 */
export async function makeTestDatabase(template = "parlance_template") {
  const server = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const connection = { ...server, database: name };
  const open = openDatabase({ connection });
  return {
    ...open,
    connection,
    /** Value of DATABASE_URL for programs. */
    url: `postgres://${server.user}:${server.password}@localhost/${name}?host=${encodeURIComponent(server.host)}`,
    async drop() {
      await closeDatabase(open);
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(server: EmbeddedConnection, statement: string) {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
