import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Unassigns a person who leaves the vendor from all orders of these projects. */
export async function removeAssignments(
  tx: Kysely<Database>,
  { projectIds, personId }: { projectIds: readonly number[]; personId: number },
): Promise<void> {
  await tx
    .deleteFrom("order_assignee")
    .where("person_id", "=", personId)
    .where("project_id", "=", sql<number>`ANY(${projectIds}::integer[])`)
    .execute();
}
