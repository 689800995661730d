import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Maximum number of sessions of a person. */
const maxSessions = 200;

/**
 * Deletes expired sessions, links and invitations, expired failed sign-ins, and each person's least recently used
 * sessions beyond the maximum.
 */
export async function sweepExpired(db: Kysely<Database>, max = maxSessions): Promise<void> {
  for (const table of ["session", "verification", "invitation"] as const) {
    await db.deleteFrom(table).where("expires_at", "<", sql<Date>`now()`).execute();
  }
  await sql`
    DELETE FROM session s USING (
      SELECT id, row_number() OVER (PARTITION BY person_id ORDER BY updated_at DESC, id DESC) AS place FROM session
    ) ranked WHERE s.id = ranked.id AND ranked.place > ${max}`.execute(db);
  await db.deleteFrom("failed_attempt").where("expire", "<", Date.now()).execute();
}
