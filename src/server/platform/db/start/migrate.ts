import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

type Migration = { number: number; name: string; checksum: string; statements: string };
type Applied = Pick<Migration, "number" | "name"> & { checksum: string | null };

const migrationsFolder = join(import.meta.dirname, "../migrations");

/** Key of an advisory lock, the same in every version: processes that start together migrate one after the other. */
export const migrationLock = 4_400_001;

/** Called before the database of an older version is migrated; "keep" leaves it as it is. */
export type BeforeUpgrade = () => Promise<"migrate" | "keep">;

/**
 * Migrates the database to this version's schema and the job queue's. Returns the names of the applied migrations.
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  beforeUpgrade: BeforeUpgrade = async () => "migrate",
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return await withAdvisoryLock(pool, migrationLock, async (client) => {
    await client.query(`
      CREATE TABLE IF NOT EXISTS migration (
        number integer PRIMARY KEY,
        name text NOT NULL,
        checksum text,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const applied = await readApplied(client);
    const pending = choosePending(migrations, applied);
    const isUpgrade = applied.length > 0 && pending.length > 0;
    if (isUpgrade && (await beforeUpgrade()) === "keep") return [];
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
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const duplicate = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (duplicate !== undefined) throw new Error(`Two migrations have the number ${duplicate.number}.`);
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = file.match(/^(\d{4})_([a-z0-9_]+)\.sql$/) ?? [];
  if (number === undefined || name === undefined)
    throw new Error(`${file} is no name for a migration: 0001_what.sql.`);
  const statements = await readFile(join(folder, file), "utf8");
  const checksum = createHash("sha256").update(statements).digest("hex");
  return { number: Number(number), name, checksum, statements };
}

/** Reads the applied migrations. A database of a version before 0.1.0 has no column `checksum`. */
async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(`
    SELECT number, name, to_jsonb(migration)->>'checksum' AS checksum FROM migration ORDER BY number`);
  return rows;
}

/** Returns the migrations to apply. The applied ones must be the first of ours, with the same checksums. */
function choosePending(migrations: Migration[], applied: Applied[]): Migration[] {
  const foreign = applied.find(({ number, name, checksum }, index) => {
    const ours = migrations[index];
    return ours?.number !== number || ours.name !== name || ours.checksum !== checksum;
  });
  if (foreign === undefined) return migrations.slice(applied.length);
  if (foreign.number > migrations.length)
    throw new StartRefused(
      `The database holds migration ${foreign.number} (${foreign.name}), which this Parlance does not have: it was made by a newer Parlance. Start that one.`,
    );
  throw new StartRefused(
    "The database has the schema of an unreleased Parlance, which this one cannot upgrade. Start afresh with an empty data folder (PARLANCE_DATA) or database (DATABASE_URL).",
  );
}

async function apply(client: pg.PoolClient, { number, name, checksum, statements }: Migration) {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query(statements);
    await client.query("INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)", [
      number,
      name,
      checksum,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(
      `Migration ${number} (${name}) failed: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}

/** Runs `work` while no other process holds the same lock; waits for the lock first. */
async function withAdvisoryLock<T>(
  pool: pg.Pool,
  number: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [number]);
    return await work(client);
  } finally {
    // A broken connection releases its lock anyway. This error must not hide the original one.
    await client.query("SELECT pg_advisory_unlock($1)", [number]).catch(() => {});
    client.release();
  }
}
