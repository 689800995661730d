import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/**
 * Deletes the content of a branch that is marked `removing`, unless branches descend from it: comparing and merging
 * these requires its content and its log (branches/merge). It waits for running writes; there are no later ones.
 */
export function purgeBranch(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<"given up" | "needed" | "unknown"> {
  const itself = sql`project_id = ${projectId} AND id = ${branchId}`;
  return db.transaction().execute(async (tx) => {
    // Copying it locks its row (create-branch.ts), so the statement below finds the copy as a descendant.
    const { rows } = await sql`SELECT FROM branch WHERE ${itself} AND removing FOR UPDATE`.execute(tx);
    if (rows.length === 0) return "unknown";
    const { rows: descendants } = await sql`
      SELECT FROM branch WHERE project_id = ${projectId} AND parent_id = ${branchId} AND removed_at IS NULL
      LIMIT 1`.execute(tx);
    if (descendants.length > 0) return "needed";
    await sql`UPDATE branch SET removed_at = coalesce(removed_at, now()) WHERE ${itself}`.execute(tx);
    return "given up";
  });
}

/** Branch that this one was copied from, if it is marked for removal too and waits for this one. */
export async function findWaitingParent(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM branch b JOIN branch p ON p.project_id = b.project_id AND p.id = b.parent_id
    WHERE b.project_id = ${projectId} AND b.id = ${branchId} AND p.removing AND p.removed_at IS NULL`.execute(
    db,
  );
  return rows[0]?.id;
}
