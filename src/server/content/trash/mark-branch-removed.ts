import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/**
 * Marks a branch whose removal was requested (`removing`) as removed (`removed_at`), after which its content may be
 * deleted. Returns "needed" while other branches descend from it, since comparing and merging these requires its
 * content and its log (merges/branch-snapshots.ts); "unknown" if no removal was requested. Waits for running writes; a
 * branch in the trash accepts no new ones.
 */
export function markBranchRemoved(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<"removed" | "needed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    // Copying the branch locks its row (create-branch.ts), so the statement below finds the copy as a descendant.
    const branch = await tx
      .selectFrom("branch")
      .select("id")
      .where("project_id", "=", projectId)
      .where("id", "=", branchId)
      .where("removing", "=", true)
      .forUpdate()
      .executeTakeFirst();
    if (!branch) return "unknown";
    const descendant = await tx
      .selectFrom("branch")
      .select("id")
      .where("project_id", "=", projectId)
      .where("parent_id", "=", branchId)
      .where("removed_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (descendant) return "needed";
    await tx
      .updateTable("branch")
      .set({ removed_at: sql`coalesce(removed_at, now())` })
      .where("project_id", "=", projectId)
      .where("id", "=", branchId)
      .execute();
    return "removed";
  });
}

/** Finds the parent of a branch, if the parent is marked `removing` and waits for its descendants. */
export async function findWaitingParent(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT parent.id FROM branch b JOIN branch parent ON parent.project_id = b.project_id AND parent.id = b.parent_id
    WHERE b.project_id = ${projectId} AND b.id = ${branchId} AND parent.removing AND parent.removed_at IS NULL`.execute(
    db,
  );
  return rows[0]?.id;
}
