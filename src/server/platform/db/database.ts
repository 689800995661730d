import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { EmbeddedConnection } from "./embedded/embedded.ts";
import type { Database } from "./schema.ts";
import { BoundedPool } from "./statements/bounded-pool.ts";
import { makeGuard } from "./statements/connection-guard.ts";
import { lowerPriority } from "./statements/lower-priority.ts";

/** Connection options of the embedded PostgreSQL or of the one in DATABASE_URL. */
export type Connection = EmbeddedConnection | { connectionString: string };

/**
 * An open database: a pool, which the job queue uses directly, and Kysely over it for all else. The reserve pool has a
 * few connections for work that must not wait for a free one: LISTEN, the lock of the process, health checks.
 */
export type OpenDatabase = { pool: pg.Pool; reserve: pg.Pool; db: Kysely<Database> };

type DatabaseOptions = {
  connection: Connection;
  /** Maximum number of connections, including those in reserve. */
  max?: number;
  /** Called when an idle connection breaks; the next query opens another one. */
  onError?: (error: Error) => void;
};

/**
 * Connections in reserve: two that listen, one with the lock of the process, one for health checks and cancelling.
 */
const reservedConnections = 4;
/** Connections for tasks of low priority. */
const lowPriorityConnections = 4;
/** Maximum time of a statement in reserve, in ms. If the database falls silent, another connection is tried then. */
const reserveMs = 5_000;

const { INT8, DATE } = pg.types.builtins;
/** OID of the type `bigint[]`. */
const INT8_ARRAY = 1016;

/**
 * Reads big integers as numbers, since ids and versions stay far below 2^53, and dates as text, so that the time zone
 * cannot shift them.
 */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === INT8) return Number;
    if (format !== "binary" && oid === INT8_ARRAY) return parseNumbers;
    if (format !== "binary" && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Parses the text form `{1,2}` of an array without nulls. */
function parseNumbers(text: string): number[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",").map(Number);
}

/** Opens a pool of connections with Kysely over it. */
export function openDatabase({ connection, max = 16, onError = () => {} }: DatabaseOptions): OpenDatabase {
  const options = {
    ...connection,
    types: typeParsers,
    application_name: "parlance",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  };
  const reserve = new pg.Pool({ ...options, max: reservedConnections, query_timeout: reserveMs });
  const guard = makeGuard(reserve);
  const bounded = {
    ...options,
    // Independent statements share a round trip.
    pipeline: true,
    maxStatementMs,
  };
  const lowPriority = new BoundedPool(guard, {
    ...bounded,
    max: lowPriorityConnections,
    reservedForOthers: { ofTeam: 1, ofProject: 2 },
  });
  if ("host" in connection) lowPriority.on("connect", lowerPriority);
  const pool = new BoundedPool(
    guard,
    {
      ...bounded,
      max: max - reservedConnections - lowPriorityConnections,
      reservedForOthers: { ofTeam: 2, ofProject: 3 },
    },
    lowPriority,
  );
  for (const item of [pool, reserve]) {
    const open = new Set<pg.PoolClient>();
    openConnections.set(item, open);
    item.on("error", onError);
    // The query fails when its connection breaks. Without a listener the error event would also end the process.
    item.on("connect", (client) => {
      client.on("error", onError);
      open.add(client);
      client.once("end", () => open.delete(client));
      failRatherThanThrow(client);
    });
  }
  return { pool, reserve, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * pg parses answers in a listener of the socket, where an exception would end the process, for example a value longer
 * than the maximum string. Instead the connection is dropped and the query fails with this error.
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

/** Maximum time of a statement without bounds, such as one of a job, in ms. */
const maxStatementMs = 30 * 60_000;

/** Maximum time to wait for connections that were never released, in ms, so that they cannot block shutdown. */
const closeTimeoutMs = 10_000;

const openConnections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Waits for running queries, then closes all connections, once. (`db.destroy()` does nothing if Kysely was not used.)
 * Waits until PostgreSQL has released every connection; stopping it earlier sends an error to each of them.
 */
export async function closeDatabase({ pool, reserve }: Pick<OpenDatabase, "pool" | "reserve">) {
  const open = [pool, reserve].filter((item) => !item.ending && !item.ended);
  const closed = Promise.all(open.map(endPool));
  await Promise.race([closed, sleep(closeTimeoutMs, undefined, { ref: false })]);
}

/** Ends a pool and waits until its connections are closed, which pg does not wait for. */
async function endPool(pool: pg.Pool): Promise<void> {
  await pool.end();
  const closing = [...(openConnections.get(pool) ?? [])];
  await Promise.all(closing.map((client) => new Promise<void>((resolve) => client.once("end", resolve))));
}
