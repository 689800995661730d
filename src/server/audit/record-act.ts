import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** An act that belongs to no branch. Names of acts that webhooks know are those of webhooks.md. */
export type AuditedAct = {
  projectId: number;
  /** Null: a client without a person, or the server itself. */
  personId: number | null;
  act: string;
  /** What it was done to, in wire shapes; never a secret. */
  details?: Record<string, unknown>;
  address?: string;
};

/** Notes an act in the audit log, in the transaction of the act; webhooks hear of it from there. */
export async function recordAct(
  tx: Kysely<Database>,
  { projectId, personId, act, details = {}, address }: AuditedAct,
): Promise<void> {
  await sql`
    WITH noted AS (
      INSERT INTO audit (project_id, person_id, act, details, ip_address)
      VALUES (${projectId}, ${personId}, ${act}, ${JSON.stringify(details)}::jsonb, ${address ?? null}::text)
      RETURNING id
    )
    SELECT pg_notify('parlance_audit', ${String(projectId)}) FROM noted`.execute(tx);
}
