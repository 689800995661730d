import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { checksVersion } from "#text/checks/checks-version.ts";

/**
 * Has the texts of all branches wait for their checks where a release has stored what its own ones found. It locks every
 * branch, so that it comes before anything is served; of processes that start together one does it.
 */
export async function recheckAfterUpgrade(db: Kysely<Database>): Promise<void> {
  await sql`
    WITH upgraded AS (
      UPDATE instance SET checks_version = ${checksVersion} WHERE checks_version <> ${checksVersion} RETURNING checks_version
    )
    UPDATE branch SET recheck_after = 0, recheck_stopped = false
    WHERE removed_at IS NULL AND EXISTS (SELECT FROM upgraded)`.execute(db);
}
