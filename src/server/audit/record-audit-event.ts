import { type Kysely, sql } from "kysely";
import type { AccountCaller, ProjectCaller } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";

/** An action that belongs to no branch. Names of actions that webhooks know are those of webhooks.md. */
export type AuditEvent = {
  /** Null: an action of a team or an account, which `teamId` finds again; webhooks hear nothing of it. */
  projectId: number | null;
  teamId?: number;
  /** Null: a client without a person, or the server itself. */
  personId: number | null;
  action: string;
  /** What it was done to, in wire shapes; never a secret. */
  details?: Record<string, unknown>;
  address?: string;
};

/** Who acts on a project, for `recordAuditEvent`. */
export function actorOf({ scope, person, address }: ProjectCaller) {
  return { projectId: scope.projectId, personId: person?.id ?? null, address };
}

/** Who acts on a team or on their own account, for `recordAuditEvent`. */
export function accountActor({ person, teamId, address }: AccountCaller) {
  return { projectId: null, teamId, personId: person.id, address };
}

/** Notes an action in the audit log, in the transaction of the action; webhooks hear of it from there. */
export async function recordAuditEvent(
  tx: Kysely<Database>,
  { projectId, teamId, personId, action, details = {}, address }: AuditEvent,
): Promise<void> {
  const isTold = projectId !== null;
  await sql`
    WITH noted AS (
      INSERT INTO audit (project_id, team_id, person_id, action, details, ip_address, dispatched_at)
      VALUES (${projectId}, ${teamId ?? null}::integer, ${personId}, ${action}, ${JSON.stringify(details)}::jsonb,
        ${address ?? null}::text, CASE WHEN NOT ${isTold} THEN now() END)
      RETURNING id
    )
    SELECT pg_notify('parlance_audit', ${String(projectId)}) FROM noted WHERE ${isTold}`.execute(tx);
}
