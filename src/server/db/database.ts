import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { BoundedPool, preparedMark } from "./bounded-pool.ts";
import type { EmbeddedConnection } from "./embedded/embedded.ts";
import { guardOf } from "./guard.ts";
import { lowerPriority } from "./lower-priority.ts";
import type { Database } from "./schema.ts";

/** How to reach a PostgreSQL: the embedded one or one by DATABASE_URL. */
export type Connection = EmbeddedConnection | { connectionString: string };

/**
 * An open database: the pool for COPY and the job queue; Kysely over it for all else. A few connections are in reserve for
 * what must not wait for a free one: LISTEN, the lock of the process, the question whether the database answers.
 */
export type OpenDatabase = { pool: pg.Pool; reserve: pg.Pool; db: Kysely<Database> };

type DatabaseOptions = {
  connection: Connection;
  /** Connections at most, with those in reserve. */
  max?: number;
  /** Called when an idle connection breaks, which the next query repairs. */
  onError?: (error: Error) => void;
};

/** Connections in reserve: two that listen, one that holds the lock of the process, one that asks and cancels. */
const reserved = 4;
/** Connections for works of low priority. */
const ofLowPriority = 4;
/** Nothing that they are for takes longer; a database that fell silent is asked anew on another connection. */
const reserveMs = 5_000;

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
export const prepared = sql.raw(preparedMark);

/** Opens a pool of connections and Kysely over it. */
export function openDatabase({ connection, max = 16, onError = () => {} }: DatabaseOptions): OpenDatabase {
  const options = {
    ...connection,
    types: typeParsers,
    application_name: "parlance",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  };
  const reserve = new pg.Pool({ ...options, max: reserved, query_timeout: reserveMs });
  const guard = guardOf(reserve);
  const bounded = {
    ...options,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
    // For what runs in no bounds of its own, such as a job.
    statement_timeout: longestStatementMs,
  };
  const lowPriority = new BoundedPool(guard, {
    ...bounded,
    max: ofLowPriority,
    reservedForOthers: { ofTeam: 1, ofProject: 2 },
  });
  if ("host" in connection) lowPriority.on("connect", lowerPriority);
  const pool = new BoundedPool(
    guard,
    {
      ...bounded,
      max: max - reserved - ofLowPriority,
      reservedForOthers: { ofTeam: 2, ofProject: 3 },
    },
    lowPriority,
  );
  for (const one of [pool, reserve]) {
    const open = new Set<pg.PoolClient>();
    openConnections.set(one, open);
    one.on("error", onError);
    // A connection in use that breaks fails its query; unheard it would end the process besides.
    one.on("connect", (client) => {
      client.on("error", onError);
      open.add(client);
      client.once("end", () => open.delete(client));
      failRatherThanThrow(client);
    });
  }
  return { pool, reserve, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
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

/** What runs in no bounds ends some time, too. */
const longestStatementMs = 30 * 60_000;

/** A connection that somebody forgot to give back must not keep Parlance from stopping. */
const patienceMilliseconds = 10_000;

const openConnections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Waits for queries that run, then closes all connections, once. (`db.destroy()` does nothing when Kysely was not used.)
 * Afterwards the server knows of none of them: one that is stopped while they take their leave says so to each.
 */
export async function closeDatabase({ pool, reserve }: Pick<OpenDatabase, "pool" | "reserve">) {
  const open = [pool, reserve].filter((one) => !one.ending && !one.ended);
  const closed = Promise.all(open.map(endPool));
  await Promise.race([closed, sleep(patienceMilliseconds, undefined, { ref: false })]);
}

/** pg says that a pool has ended while its connections take their leave. */
async function endPool(pool: pg.Pool): Promise<void> {
  await pool.end();
  const left = [...(openConnections.get(pool) ?? [])];
  await Promise.all(left.map((client) => new Promise<void>((resolve) => client.once("end", resolve))));
}
