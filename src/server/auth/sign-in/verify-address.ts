import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Notes that an account is of whoever reads the mail of its address, or of whom the operator says. */
export async function verifyAddress(db: Kysely<Database>, personId: number): Promise<void> {
  await db.updateTable("person").set({ email_verified: true }).where("id", "=", personId).execute();
}
