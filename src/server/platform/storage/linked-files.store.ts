import { type Kysely, sql } from "kysely";
import { isOpen, orderStatuses } from "#contract/orders/order-moves.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ShotRef } from "./signed-urls.ts";

/** Whether an order is open, which is the validity of its files' links. */
export async function isOrderOpen(
  db: Kysely<Database>,
  { projectId, branchId, id }: { projectId: number; branchId: number; id: number },
): Promise<boolean> {
  const order = await db
    .selectFrom("translation_order")
    .select("status")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .where("status", "=", sql<string>`ANY(${orderStatuses.filter(isOpen)}::text[])`)
    .executeTakeFirst();
  return order !== undefined;
}

/** Whether a screenshot exists and neither it nor its parents are in the trash. */
export async function isScreenshotAvailable(
  db: Kysely<Database>,
  { projectId, branchId, id }: ShotRef,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM screenshot s
    JOIN tag t ON t.project_id = s.project_id AND t.branch_id = s.branch_id AND t.id = s.tag_id AND t.trashed_by IS NULL
    JOIN branch b ON b.project_id = s.project_id AND b.id = s.branch_id AND b.deleted_at IS NULL
    JOIN project p ON p.id = s.project_id AND p.deleted_at IS NULL
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.id = ${id} AND s.trashed_by IS NULL`.execute(
    db,
  );
  return rows.length > 0;
}
