import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** A reset link is valid for an hour. It works once: better-auth deletes it when it is used. */
export const resetSeconds = 60 * 60;

/** Invalidates a person's reset links, whose identifier better-auth stores as a hash. */
export async function endResetLinks(db: Kysely<Database>, personId: number): Promise<void> {
  await db
    .deleteFrom("verification")
    .where("value", "=", String(personId))
    .where("identifier", "!~", "^(trust-device|2fa)-")
    .execute();
}
