import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { type LimitName, limits } from "#contract/limits.ts";
import type { Database } from "./schema.ts";

/** First key of the advisory locks for counting; each limit has a second key. */
const lockSpace = 4_400_100;

type Room = {
  /**
   * Id of the resource that the limit applies to; simultaneous additions to it wait for each other. Absent if the
   * caller holds a lock that ensures this.
   */
  lock?: number;
  /** Number of rows to add; default 1. */
  adding?: number;
};

/** Message and details of the error: the limit with its number. */
type Full = { message: string; details: { limit: LimitName; max: number } };

/**
 * Returns the error if the new rows would exceed a limit. `used` is the FROM clause of a count, which stops at the
 * limit. Call in the transaction that inserts.
 */
export async function findFull(
  tx: Kysely<Database>,
  name: LimitName,
  used: RawBuilder<unknown>,
  { lock, adding = 1 }: Room = {},
): Promise<Full | undefined> {
  if (lock !== undefined) {
    const space = lockSpace + Object.keys(limits).indexOf(name);
    await sql`SELECT pg_advisory_xact_lock(${space}, ${lock}::integer)`.execute(tx);
  }
  const { rows } = await sql<LimitUsage>`
    WITH maximum AS (SELECT ${maxOf(name)} AS max)
    SELECT max, (SELECT count(*) FROM (SELECT FROM ${used} LIMIT (SELECT max FROM maximum)) AS used_rows)::integer AS used
    FROM maximum`.execute(tx);
  return refusalOf(name, rows[0], adding);
}

/** Throws if more rows would be created than a limit allows; counts like `findFull`. */
export async function assertWithinLimit(...room: Parameters<typeof findFull>): Promise<void> {
  const full = await findFull(...room);
  if (full) throw new ApiError("limit_reached", full);
}

/** Like `assertWithinLimit`, for a number that is known without a count: `used` is an expression. */
export async function assertRoomBeside(
  tx: Kysely<Database>,
  name: LimitName,
  used: RawBuilder<number>,
  { adding = 1 }: Pick<Room, "adding"> = {},
): Promise<void> {
  const { rows } = await sql<LimitUsage>`SELECT ${maxOf(name)} AS max, ${used}::integer AS used`.execute(tx);
  const full = refusalOf(name, rows[0], adding);
  if (full) throw new ApiError("limit_reached", full);
}

type LimitUsage = { max: number; used: number };

function maxOf(name: LimitName): RawBuilder<number> {
  return sql<number>`coalesce((SELECT max FROM instance_limit WHERE name = ${name}), ${limits[name].max}::integer)`;
}

function refusalOf(name: LimitName, found: LimitUsage | undefined, adding: number): Full | undefined {
  const { max = 0, used = 0 } = found ?? {};
  if (used + adding <= max) return undefined;
  const { per, noun } = limits[name];
  const message = `${per === "order" ? "An" : "A"} ${per} can have up to ${max.toLocaleString("en")} ${noun}.`;
  return { message, details: { limit: name, max } };
}
