import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Ends the links by which a person could set a new password (better-auth's names). */
export async function endResetLinks(db: Kysely<Database>, personId: number): Promise<void> {
  await sql`
    DELETE FROM verification
    WHERE value = ${String(personId)} AND starts_with(identifier, 'reset-password:')`.execute(db);
}
