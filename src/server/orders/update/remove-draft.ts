import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { announceOrder } from "#server/orders/order-notices.ts";
import { lockOrder } from "#server/orders/orders.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";

/** Deletes a draft with its files and history; placed orders cannot be deleted. */
export async function removeDraft(db: Kysely<Database>, caller: ProjectCaller, id: number): Promise<void> {
  assertBranchWritable(caller);
  const { projectId, branchId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, caller, id);
    if (status !== "draft") throw new ApiError("order_state", { message: "Only drafts can be deleted." });
    for (const table of ["order_file", "order_event"]) {
      await sql`DELETE FROM ${sql.table(table)}
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND order_id = ${id}`.execute(tx);
    }
    await sql`DELETE FROM translation_order
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ${id}`.execute(tx);
    await announceOrder(tx, caller, { id, placed: false });
  });
}
