import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Unassigns a person who leaves the vendor from all orders of these projects. */
export async function removeAssignments(
  tx: Kysely<Database>,
  { projectIds, personId }: { projectIds: readonly number[]; personId: number },
): Promise<void> {
  await sql`DELETE FROM order_assignee
    WHERE person_id = ${personId} AND project_id = ANY(${projectIds}::integer[])`.execute(tx);
}
