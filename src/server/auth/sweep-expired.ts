import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Sessions, links and invitations that are over open nothing, and old failures to sign in count no more: only rows are left. */
export async function sweepExpired(db: Kysely<Database>): Promise<void> {
  for (const table of ["session", "verification", "invitation"] as const) {
    await sql`DELETE FROM ${sql.table(table)} WHERE expires_at < now()`.execute(db);
  }
  await db.deleteFrom("failed_attempt").where("expire", "<", Date.now()).execute();
}
