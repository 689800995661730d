import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Locks the structure of a branch until the end of the transaction. Required to create, move or delete keys, languages,
 * groups or tags, to place an order and to delete the branch. Saving cells does not wait for it.
 */
export async function lockStructure(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${projectId}::integer, ${branchId}::integer)`.execute(tx);
}
