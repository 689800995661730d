import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { announceOrder } from "#server/content/orders/order-notices.ts";
import { lockOrder } from "#server/content/orders/orders.store.ts";
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
    for (const table of ["order_file", "order_event"] as const) {
      await tx
        .deleteFrom(table)
        .where("project_id", "=", projectId)
        .where("branch_id", "=", branchId)
        .where("order_id", "=", id)
        .execute();
    }
    await tx
      .deleteFrom("translation_order")
      .where("project_id", "=", projectId)
      .where("branch_id", "=", branchId)
      .where("id", "=", id)
      .execute();
    await announceOrder(tx, caller, { id, placed: false });
  });
}
