import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Asks every device of a person for a code again, and ends sign-ins that wait for one (better-auth's names). */
export async function forgetDevices(db: Kysely<Database>, personId: number): Promise<void> {
  await sql`
    DELETE FROM verification
    WHERE value = ${String(personId)} AND identifier ~ '^(trust-device|2fa)-'`.execute(db);
}
