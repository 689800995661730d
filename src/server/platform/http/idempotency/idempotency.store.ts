import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Seconds after its last renewal until an action counts as abandoned. */
export const lockSeconds = 30;

/** Time in which an action may be repeated with its key (rules.md 8.11). */
const retention = sql.lit("24 hours");

type RequestKey = { caller: string; key: string };

export type FoundRequest = {
  request_hash: Buffer;
  /** Null while a stream or a form is being read. */
  body_hash: Buffer | null;
  /** Null while the action is running. */
  answer: Buffer | null;
  /** The action was started, but its process died. */
  lost: boolean;
};

/** Locks the key, unless another action has it. */
export async function beginRequest(
  db: Kysely<Database>,
  { caller, key, requestHash }: RequestKey & { requestHash: Buffer },
  bodyHash: Buffer | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotent_request AS a (caller, key, request_hash, body_hash, held_until)
    VALUES (${caller}, ${key}, ${requestHash}, ${bodyHash ?? null}, ${lockedUntil})
    ON CONFLICT (caller, key) DO UPDATE SET request_hash = excluded.request_hash, body_hash = excluded.body_hash,
      answer = NULL, held_until = excluded.held_until, created_at = now()
    WHERE a.created_at < now() - ${retention}::interval AND a.held_until < now()
    RETURNING caller`.execute(db);
  return rows.length > 0;
}

const lockedUntil = sql`now() + ${sql.lit(`${lockSeconds} seconds`)}::interval`;

export async function findRequest(
  db: Kysely<Database>,
  { caller, key }: RequestKey,
): Promise<FoundRequest | undefined> {
  const { rows } = await sql<FoundRequest>`
    SELECT request_hash, body_hash, answer, held_until < now() AS lost FROM idempotent_request
    WHERE caller = ${caller} AND key = ${key}`.execute(db);
  return rows[0];
}

export async function renewRequestLock(db: Kysely<Database>, { caller, key }: RequestKey): Promise<void> {
  await sql`UPDATE idempotent_request SET held_until = ${lockedUntil} WHERE caller = ${caller} AND key = ${key}`.execute(
    db,
  );
}

export async function storeAnswer(
  db: Kysely<Database>,
  { caller, key }: RequestKey,
  { answer, bodyHash }: { answer: Buffer; bodyHash: Buffer },
): Promise<void> {
  await sql`
    UPDATE idempotent_request SET answer = ${answer}, body_hash = ${bodyHash} WHERE caller = ${caller} AND key = ${key}`.execute(
    db,
  );
}

export async function forgetRequest(db: Kysely<Database>, { caller, key }: RequestKey): Promise<void> {
  await sql`DELETE FROM idempotent_request WHERE caller = ${caller} AND key = ${key}`.execute(db);
}

export async function sweepRequests(db: Kysely<Database>): Promise<void> {
  await sql`
    DELETE FROM idempotent_request WHERE created_at < now() - ${retention}::interval AND held_until < now()`.execute(
    db,
  );
}
