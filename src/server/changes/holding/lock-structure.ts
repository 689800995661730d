import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Locks the structure of a branch until the end of the transaction. Everything takes it that creates, moves or deletes
 * keys, languages, groups or tags, places an order or deletes the branch; saving cells does not wait for it.
 */
export async function lockStructure(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${projectId}::integer, ${branchId}::integer)`.execute(tx);
}
