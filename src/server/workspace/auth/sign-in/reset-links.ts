import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Invalidates a person's reset links, whose identifier better-auth stores as a hash. */
export async function endResetLinks(db: Kysely<Database>, personId: number): Promise<void> {
  await sql`
    DELETE FROM verification
    WHERE value = ${String(personId)} AND identifier !~ '^(trust-device|2fa)-'`.execute(db);
}
