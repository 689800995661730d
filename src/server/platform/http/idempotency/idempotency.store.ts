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
  /** The action was started, but its process died or the database was lost. */
  lost: boolean;
};

/** Locks the key; returns false if another request has used it. */
export async function beginRequest(
  db: Kysely<Database>,
  { caller, key, requestHash }: RequestKey & { requestHash: Buffer },
  bodyHash: Buffer | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotent_request AS r (caller, key, request_hash, body_hash, held_until)
    VALUES (${caller}, ${key}, ${requestHash}, ${bodyHash ?? null}, ${lockedUntil})
    ON CONFLICT (caller, key) DO UPDATE SET request_hash = excluded.request_hash, body_hash = excluded.body_hash,
      answer = NULL, held_until = excluded.held_until, created_at = now()
    WHERE r.created_at < now() - ${retention}::interval AND r.held_until < now()
    RETURNING caller`.execute(db);
  return rows.length > 0;
}

const now = sql<Date>`now()`;
const lockedUntil = sql<Date>`now() + ${sql.lit(`${lockSeconds} seconds`)}::interval`;

export async function findRequest(
  db: Kysely<Database>,
  { caller, key }: RequestKey,
): Promise<FoundRequest | undefined> {
  return await db
    .selectFrom("idempotent_request")
    .select(["request_hash", "body_hash", "answer", sql<boolean>`held_until < now()`.as("lost")])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function renewRequestLock(db: Kysely<Database>, request: RequestKey): Promise<void> {
  await updateRequest(db, request).set({ held_until: lockedUntil }).execute();
}

/** Marks an action as unfinished: the database was lost, so it may have succeeded. */
export async function abandonRequest(db: Kysely<Database>, request: RequestKey): Promise<void> {
  await updateRequest(db, request).set({ held_until: sql<Date>`now() - interval '1 second'` }).execute();
}

function updateRequest(db: Kysely<Database>, { caller, key }: RequestKey) {
  return db.updateTable("idempotent_request").where("caller", "=", caller).where("key", "=", key);
}

export async function storeAnswer(
  db: Kysely<Database>,
  request: RequestKey,
  { answer, bodyHash }: { answer: Buffer; bodyHash: Buffer },
): Promise<void> {
  await updateRequest(db, request).set({ answer, body_hash: bodyHash }).execute();
}

export async function forgetRequest(db: Kysely<Database>, { caller, key }: RequestKey): Promise<void> {
  await db.deleteFrom("idempotent_request").where("caller", "=", caller).where("key", "=", key).execute();
}

export async function sweepRequests(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("idempotent_request")
    .where("created_at", "<", sql<Date>`now() - ${retention}::interval`)
    .where("held_until", "<", now)
    .execute();
}
