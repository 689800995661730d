import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Revokes open invitations of a person who leaves projects, so that they cannot return by one. */
export async function endInvitations(
  tx: Kysely<Database>,
  { projectIds, personId }: { projectIds: readonly number[]; personId: number },
): Promise<void> {
  await sql`
    UPDATE invitation i SET revoked_at = now() FROM person p
    WHERE p.id = ${personId} AND i.email = lower(p.email) AND i.project_id = ANY(${projectIds}::integer[])
      AND i.accepted_at IS NULL AND i.revoked_at IS NULL`.execute(tx);
}
