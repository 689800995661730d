import pg from "pg";
import { reasonOf } from "#server/platform/errors/reason-of.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { migrationLock } from "./migrate.ts";

const oldestVersion = 15;

/** Rejects a DATABASE_URL that Parlance cannot work with, with an explanation. */
export async function checkDatabase(connectionString: string) {
  const [first, second] = [await connect(connectionString), await connect(connectionString)];
  try {
    await refuseOldVersion(first);
    await refuseOtherEncoding(first);
    await refusePooler(first, second);
    await refuseWithoutTrigrams(first);
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

async function connect(connectionString: string) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: "parlance",
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartRefused(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}`);
  }
}

async function readValue(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text: query, rowMode: "array" });
  return String(rows[0]?.[0]);
}

async function refuseOldVersion(client: pg.Client) {
  const version = await readValue(client, "SHOW server_version");
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new StartRefused(
    `DATABASE_URL is a PostgreSQL ${version}; Parlance needs ${oldestVersion} or newer.`,
  );
}

async function refuseOtherEncoding(client: pg.Client) {
  const encoding = await readValue(client, "SHOW server_encoding");
  if (encoding === "UTF8") return;
  throw new StartRefused(
    `The database of DATABASE_URL has the encoding ${encoding}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

/**
 * Rejects a connection pooler in transaction mode, which mixes server processes. Without it two concurrent sessions
 * have one server process each.
 */
async function refusePooler(first: pg.Client, second: pg.Client) {
  const pairs = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const [firstProcess, secondProcess] = [await readServerProcess(first), await readServerProcess(second)];
    pairs.add(firstProcess === secondProcess ? "one process for two" : `${firstProcess} ${secondProcess}`);
  }
  if (pairs.size === 1 && !pairs.has("one process for two")) return;
  throw new StartRefused(
    "DATABASE_URL leads to a pooler that changes sessions by transaction; Parlance needs LISTEN and session locks: give the address of the database itself, or a pooler by session.",
  );
}

async function readServerProcess(client: pg.Client) {
  return await readValue(client, "SELECT pg_backend_pid()");
}

async function refuseWithoutTrigrams(client: pg.Client) {
  await client.query("BEGIN");
  // Another process that starts on the same new database may be creating the extension.
  await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    const trigrams = Number(await readValue(client, "SELECT cardinality(show_trgm('слово'))"));
    if (trigrams > 0) return;
  } catch (error) {
    throw new StartRefused(
      `The extension pg_trgm cannot be made in the database of DATABASE_URL (${reasonOf(error)}): let an administrator run CREATE EXTENSION pg_trgm there.`,
    );
  } finally {
    await client.query("ROLLBACK");
  }
  throw new StartRefused(
    "The database of DATABASE_URL has the locale C, in which search finds only English letters: make one with CREATE DATABASE … LOCALE 'C.UTF-8' TEMPLATE template0.",
  );
}
