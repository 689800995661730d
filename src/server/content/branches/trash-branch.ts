import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { lockStructure } from "#server/content/write-path/locks/lock-structure.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { BranchRow } from "./branches.store.ts";
import { recordChange, updateRow } from "./change-branch.ts";

/** Trashes a branch for 30 days; access to it ends at once (rules.md 3.2). */
export async function trashBranch(
  db: Kysely<Database>,
  caller: ProjectCaller,
  branch: BranchRow,
): Promise<void> {
  if (branch.id === caller.scope.defaultBranchId) throw new ApiError("default_branch");
  await db.transaction().execute(async (tx) => {
    // Placing an order acquires the same lock.
    await lockStructure(tx, { projectId: caller.scope.projectId, branchId: branch.id });
    await assertNoOpenOrders(tx, caller, branch);
    await updateRow(tx, caller, branch, { deleted_at: new Date() });
    await recordChange(tx, caller, { action: "branch.deleted", branch, details: { name: branch.name } });
  });
}

async function assertNoOpenOrders(
  tx: Kysely<Database>,
  { scope }: ProjectCaller,
  branch: BranchRow,
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM order_entry WHERE project_id = ${scope.projectId} AND branch_id = ${branch.id} AND open
    UNION ALL
    SELECT FROM translation_order WHERE project_id = ${scope.projectId} AND branch_id = ${branch.id}
      AND status NOT IN ('draft', 'done', 'declined', 'canceled')
    LIMIT 1`.execute(tx);
  if (rows.length > 0) throw new ApiError("branch_in_order");
}
