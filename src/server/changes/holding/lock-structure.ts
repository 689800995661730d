import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Held by whoever makes, moves or deletes keys, languages, groups or tags in a branch, places an order in it or deletes
 * it, to the end of the transaction: they wait for each other, saves of cells do not.
 */
export async function lockStructure(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${projectId}::integer, ${branchId}::integer)`.execute(tx);
}
