import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Requires a code on all devices of a person again, and ends sign-ins that wait for a code (names as in better-auth).
 */
export async function forgetDevices(db: Kysely<Database>, personId: number): Promise<void> {
  await db
    .deleteFrom("verification")
    .where("value", "=", String(personId))
    .where("identifier", "~", "^(trust-device|2fa)-")
    .execute();
}
