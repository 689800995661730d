import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { withAdvisoryLock } from "#server/platform/db/session-lock.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

type Migration = { number: number; name: string; path: string };

const migrationsFolder = join(import.meta.dirname, "migrations");

/** Key of an advisory lock, the same in every version: processes that start together migrate one after the other. */
export const lockNumber = 4_400_001;

/**
 * Migrates the database to this version's schema and the job queue's. Returns the names of the applied migrations.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return await withAdvisoryLock(pool, lockNumber, async (client) => {
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const pending = choosePending(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    await runMigrations({ pgPool: pool });
    return pending.map(({ name }) => name);
  });
}

/** Whether every migration of this version is applied. */
export async function isMigrated(pool: pg.Pool, folder = migrationsFolder) {
  const { rows } = await pool.query<{ present: boolean }>(
    "SELECT to_regclass('migration') IS NOT NULL AS present",
  );
  if (rows[0]?.present !== true) return false;
  const last = (await readMigrations(folder)).at(-1)?.number ?? 0;
  const applied = await pool.query("SELECT FROM migration WHERE number = $1", [last]);
  return last === 0 || applied.rowCount === 1;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = files.map((file) => parseFileName(folder, file));
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (twice !== undefined) throw new Error(`Two migrations have the number ${twice.number}.`);
  return migrations;
}

function parseFileName(folder: string, file: string): Migration {
  const [, number, name] = file.match(/^(\d{4})_([a-z0-9_]+)\.sql$/) ?? [];
  if (number === undefined || name === undefined)
    throw new Error(`${file} is no name for a migration: 0001_what.sql.`);
  return { number: Number(number), name, path: join(folder, file) };
}

async function readApplied(client: pg.PoolClient) {
  const { rows } = await client.query<{ number: number; name: string }>(
    "SELECT number, name FROM migration ORDER BY number",
  );
  return rows;
}

/** Migrations go forward only: the applied ones must be the first of those in the folder. */
function choosePending(migrations: Migration[], applied: { number: number; name: string }[]) {
  const strange = applied.find(({ number, name }, index) => {
    const ours = migrations[index];
    return ours?.number !== number || ours.name !== name;
  });
  if (strange === undefined) return migrations.slice(applied.length);
  throw new StartRefused(
    `The database holds migration ${strange.number} (${strange.name}), which this Parlance does not have in that place: it was made by a newer Parlance. Start that one.`,
  );
}

async function apply(client: pg.PoolClient, { number, name, path }: Migration) {
  const statements = await readFile(path, "utf8");
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query(statements);
    await client.query("INSERT INTO migration (number, name) VALUES ($1, $2)", [number, name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(
      `Migration ${number} (${name}) failed: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}
