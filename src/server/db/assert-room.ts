import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { type LimitName, limits } from "#contract/limits.ts";
import type { Database } from "./schema.ts";

/** First half of the advisory locks of counting: one for each limit. */
const lockSpace = 4_400_100;

type Room = {
  /**
   * The id of what the limit is for: simultaneous additions to it wait for each other. Absent where a lock that the
   * caller holds does that.
   */
  lock?: number;
  /** How many rows are to be added; 1 unless given. */
  adding?: number;
};

/** What a refusal says: its message, and the limit with its number. */
type Full = { message: string; details: { limit: LimitName; max: number } };

/**
 * Returns the refusal where more rows would be created than a limit allows. `used` follows FROM in a count, which ends at
 * the limit; call it in the transaction that inserts.
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
  const { rows } = await sql<Found>`
    WITH allowed AS (SELECT ${maxOf(name)} AS max)
    SELECT max, (SELECT count(*) FROM (SELECT FROM ${used} LIMIT (SELECT max FROM allowed)) AS counted)::integer AS used
    FROM allowed`.execute(tx);
  return refusalOf(name, rows[0], adding);
}

/** Refuses to create more rows than a limit allows, as `findFull` counts them. */
export async function assertRoom(...room: Parameters<typeof findFull>): Promise<void> {
  const full = await findFull(...room);
  if (full) throw new ApiError("limit_reached", full);
}

/** The same where the number is known without a count: `used` is an expression. */
export async function assertRoomBeside(
  tx: Kysely<Database>,
  name: LimitName,
  used: RawBuilder<number>,
  { adding = 1 }: Pick<Room, "adding"> = {},
): Promise<void> {
  const { rows } = await sql<Found>`SELECT ${maxOf(name)} AS max, ${used}::integer AS used`.execute(tx);
  const full = refusalOf(name, rows[0], adding);
  if (full) throw new ApiError("limit_reached", full);
}

type Found = { max: number; used: number };

function maxOf(name: LimitName): RawBuilder<number> {
  return sql<number>`coalesce((SELECT max FROM instance_limit WHERE name = ${name}), ${limits[name].max}::integer)`;
}

function refusalOf(name: LimitName, found: Found | undefined, adding: number): Full | undefined {
  const { max = 0, used = 0 } = found ?? {};
  if (used + adding <= max) return undefined;
  const { per, noun } = limits[name];
  const message = `${per === "order" ? "An" : "A"} ${per} can have up to ${max.toLocaleString("en")} ${noun}.`;
  return { message, details: { limit: name, max } };
}
