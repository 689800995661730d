import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/** Announces at the commit that findings changed in texts that were not written, which no change set announces. */
export async function announceChecks(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<void> {
  const payload = JSON.stringify({ project: projectId, branch: branchId });
  await sql`SELECT pg_notify('parlance_checks', ${payload})`.execute(tx);
}
