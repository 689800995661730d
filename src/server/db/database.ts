import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { EmbeddedConnection } from "./embedded.ts";
import type { Database } from "./schema.ts";

/** How to reach a PostgreSQL: the embedded one or one by DATABASE_URL. */
export type Connection = EmbeddedConnection | { connectionString: string };

/** An open database: the pool for COPY, LISTEN and the job queue; Kysely over it for all else. */
export type OpenDatabase = { pool: pg.Pool; db: Kysely<Database> };

type DatabaseOptions = {
  connection: Connection;
  /** Connections at most. */
  max?: number;
  /** Told when an idle connection breaks, which the next query repairs. */
  onError?: (error: Error) => void;
};

const { INT8, DATE } = pg.types.builtins;
/** The type `bigint[]`. */
const INT8_ARRAY = 1016;

/** Big integers are numbers (ids and versions stay far below 2^53), days are text: neither moves with the time zone. */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === INT8) return Number;
    if (format !== "binary" && oid === INT8_ARRAY) return parseNumbers;
    if (format !== "binary" && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The text form `{1,2}` of an array without nulls. */
function parseNumbers(text: string): number[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",").map(Number);
}

/**
 * Begins a statement that is planned once per connection instead of each time: for what runs with every request, where
 * planning costs more than running.
 */
export const prepared = sql.raw("/* prepared */");
const preparedMark = "/* prepared */";

/** Gives marked statements the name that makes PostgreSQL keep their plan. */
class PlanKeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen forms of this one method
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const isMarked = typeof text === "string" && text.startsWith(preparedMark);
    const given = isMarked ? [{ name: nameOf(text), text, values }, ...rest] : args;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return (super.query as any)(...given);
  }
}

const names = new Map<string, string>();

/** The same for the same statement; the marked ones are few. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** Opens a pool of connections and Kysely over it. */
export function openDatabase({ connection, max = 16, onError = () => {} }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    Client: PlanKeepingClient,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
    max,
    types: typeParsers,
    application_name: "parlance",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on("error", onError);
  // A connection in use that breaks fails its query; unheard it would end the process besides.
  pool.on("connect", (client) => {
    client.on("error", onError);
    failRatherThanThrow(client);
  });
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * pg reads answers in a listener of the socket, and what is thrown there ends the process: so does a value that is longer
 * than any string may be. Its connection is given up instead, and the query fails for this reason.
 */
function failRatherThanThrow({ connection: { stream } }: pg.Client): void {
  for (const read of stream.listeners("data")) {
    stream.removeListener("data", read as (chunk: Buffer) => void);
    stream.on("data", (chunk: Buffer) => {
      try {
        read.call(stream, chunk);
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}

/** A connection that somebody forgot to give back must not keep Parlance from stopping. */
const patienceMilliseconds = 10_000;

/** Waits for queries that run, then closes all connections, once. (`db.destroy()` does nothing when Kysely was not used.) */
export async function closeDatabase({ pool }: Pick<OpenDatabase, "pool">) {
  if (pool.ending || pool.ended) return;
  await Promise.race([pool.end(), sleep(patienceMilliseconds, undefined, { ref: false })]);
}
