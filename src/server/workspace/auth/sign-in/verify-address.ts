import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Marks the mail address of an account as confirmed, by its owner or by the operator. */
export async function verifyAddress(db: Kysely<Database>, personId: number): Promise<void> {
  await db.updateTable("person").set({ email_verified: true }).where("id", "=", personId).execute();
}
