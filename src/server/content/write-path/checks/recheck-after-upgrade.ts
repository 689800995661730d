import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { checksVersion } from "#text/checks/checks-version.ts";

/**
 * Queues the texts of all branches for checks if the stored findings come from another version of the checks. It locks
 * every branch, so it runs before anything is served. If several processes start together, only one of them does it.
 */
export async function recheckAfterUpgrade(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("instance")
      .set({ checks_version: checksVersion })
      .where("checks_version", "<>", checksVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // Checks that ended their process in the previous version may succeed now.
    await tx.deleteFrom("job_attempt").where("task", "=", "check-branch").execute();
    for (const { id } of await tx.selectFrom("project").select("id").execute())
      await tx
        .updateTable("branch")
        .set({ recheck_after: 0, recheck_stopped: false })
        .where("project_id", "=", id)
        .where("removed_at", "is", null)
        .execute();
  });
}
