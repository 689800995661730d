import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Ends the links by which a person could set a new password: what better-auth keeps by a hash instead of a name. */
export async function endResetLinks(db: Kysely<Database>, personId: number): Promise<void> {
  await sql`
    DELETE FROM verification
    WHERE value = ${String(personId)} AND identifier !~ '^(trust-device|2fa)-'`.execute(db);
}
