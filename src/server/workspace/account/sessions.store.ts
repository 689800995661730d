import type { Kysely } from "kysely";
import type { OpenSession } from "#contract/account/account.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";

export async function listSessions(
  db: Kysely<Database>,
  { person, sessionId }: AccountCaller,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "created_at", "updated_at", "expires_at", "ip_address", "user_agent"])
    .where("person_id", "=", person.id)
    .where("expires_at", ">", new Date())
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: wireId("session", row.id),
    created: row.created_at.toISOString(),
    lastUsed: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.ip_address ?? "",
    userAgent: row.user_agent ?? "",
    current: row.id === sessionId,
  }));
}

/** Returns whether the person had this session. */
export async function endSession(
  db: Kysely<Database>,
  { person }: AccountCaller,
  sessionId: string,
): Promise<boolean> {
  const ended = await db
    .deleteFrom("session")
    .where("id", "=", parseWireId("session", sessionId) ?? 0)
    .where("person_id", "=", person.id)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
