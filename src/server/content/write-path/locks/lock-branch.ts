import { ApiError } from "#contract/errors.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/**
 * Locks the structure of the branch; throws if the branch was deleted. Deleting a branch acquires the same lock, and
 * then checks for open orders.
 */
export async function lockBranch(change: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.lockStructure();
  const branch = await change.tx
    .selectFrom("branch")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!branch) throw new ApiError("not_found", { message: "The branch was deleted." });
}
