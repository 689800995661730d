import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/**
 * Locks the structure of the branch; throws if the branch was deleted. Deleting a branch takes the same lock, and then
 * checks for open orders.
 */
export async function lockBranch(change: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.lockStructure();
  const { rows } = await sql`SELECT FROM branch
    WHERE project_id = ${projectId} AND id = ${branchId} AND deleted_at IS NULL`.execute(change.tx);
  if (rows.length === 0) throw new ApiError("not_found", { message: "The branch was deleted." });
}
