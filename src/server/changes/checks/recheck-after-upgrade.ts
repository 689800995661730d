import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { checksVersion } from "#text/checks/checks-version.ts";

/**
 * Has the texts of all branches wait for their checks where a release has stored what its own ones found. It locks every
 * branch, so that it comes before anything is served; of processes that start together one does it.
 */
export async function recheckAfterUpgrade(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      UPDATE instance SET checks_version = ${checksVersion} WHERE checks_version <> ${checksVersion}
      RETURNING checks_version`.execute(tx);
    if (rows.length === 0) return;
    // Checks that ended their process may not do so any more.
    await sql`DELETE FROM job_attempt WHERE task = 'check-branch'`.execute(tx);
    for (const { id } of await tx.selectFrom("project").select("id").execute())
      await sql`
        UPDATE branch SET recheck_after = 0, recheck_stopped = false
        WHERE project_id = ${id} AND removed_at IS NULL`.execute(tx);
  });
}
