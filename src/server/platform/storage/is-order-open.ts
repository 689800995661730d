import { type Kysely, sql } from "kysely";
import { isOpen, orderStatuses } from "#contract/orders/order-moves.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** Whether an order is open, which is the validity of its files' links. */
export async function isOrderOpen(
  db: Kysely<Database>,
  { projectId, branchId, id }: { projectId: number; branchId: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM translation_order WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ${id}
      AND status = ANY(${orderStatuses.filter(isOpen)}::text[])`.execute(db);
  return rows.length > 0;
}
