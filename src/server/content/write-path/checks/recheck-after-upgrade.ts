import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { checksVersion } from "#text/checks/checks-version.ts";

/**
 * Queues the texts of all branches for checks if the stored findings come from another version of the checks. It locks
 * every branch, so it runs before anything is served. Of processes that start together, only one does it.
 */
export async function recheckAfterUpgrade(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      UPDATE instance SET checks_version = ${checksVersion} WHERE checks_version <> ${checksVersion}
      RETURNING checks_version`.execute(tx);
    if (rows.length === 0) return;
    // Checks that ended their process in the previous version may succeed now.
    await sql`DELETE FROM job_attempt WHERE task = 'check-branch'`.execute(tx);
    for (const { id } of await tx.selectFrom("project").select("id").execute())
      await sql`
        UPDATE branch SET recheck_after = 0, recheck_stopped = false
        WHERE project_id = ${id} AND removed_at IS NULL`.execute(tx);
  });
}
