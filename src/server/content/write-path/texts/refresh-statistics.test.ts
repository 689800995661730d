import Fastify from "fastify";
import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { closeDatabase } from "#server/platform/db/database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { makeStatisticsRefresher, refreshStatistics } from "./refresh-statistics.ts";

async function knownEntries(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    SELECT reltuples AS known FROM pg_class WHERE oid = 'entry'::regclass`.execute(db);
  return rows[0]?.known ?? 0;
}

it("analyzes the tables after many small uploads, and again when they grew by a tenth", async () => {
  const { db, drop } = await makeTestDatabase();
  const write = async (added: number) => {
    await sql`
      INSERT INTO entry (project_id, branch_id, key_id, language_id, change_set_id, version, updated_at)
      SELECT 1, 1, (SELECT count(*) FROM entry) + n, 1, 1, 1, now() FROM generate_series(1, ${added}) AS n`.execute(
      db,
    );
    await refreshStatistics(db, { added });
    return await knownEntries(db);
  };
  expect(await write(60)).toBeLessThan(60);
  expect(await write(1_140)).toBe(1_200);
  expect(await write(110)).toBe(1_200);
  expect(await write(10)).toBe(1_320);
  await drop();
});

it("starts no statement, and ignores database errors, while the server stops", async () => {
  const database = await makeTestDatabase();
  const logged: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line) => void logged.push(line) } } });
  const refresh = makeStatisticsRefresher(app, database.db);
  await app.ready();
  refresh({ added: 5_000 });
  await app.close();
  await closeDatabase(database);
  // Lets pending log messages be written.
  await new Promise(setImmediate);
  expect(logged).toEqual([]);
  await database.drop();
});
