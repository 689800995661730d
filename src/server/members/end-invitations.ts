import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Whoever leaves projects does not come back by an invitation to their address that is still open. */
export async function endInvitations(
  tx: Kysely<Database>,
  { projectIds, personId }: { projectIds: readonly number[]; personId: number },
): Promise<void> {
  await sql`
    UPDATE invitation i SET revoked_at = now() FROM person p
    WHERE p.id = ${personId} AND i.email = lower(p.email) AND i.project_id = ANY(${projectIds}::integer[])
      AND i.accepted_at IS NULL AND i.revoked_at IS NULL`.execute(tx);
}
