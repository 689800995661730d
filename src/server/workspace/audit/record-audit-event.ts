import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller, ProjectCaller } from "#server/platform/http/caller.ts";

/** An action that belongs to no branch. Actions with webhooks have the names of webhooks.md. */
export type AuditEvent = {
  /** Null for an action of a team (`teamId`) or an account, which causes no webhooks. */
  projectId: number | null;
  teamId?: number;
  /** Null for a client without a person, or the server itself. */
  personId: number | null;
  action: string;
  /** Details in wire format; never contains a secret. */
  details?: Record<string, unknown>;
  address?: string;
};

/** Actor fields of a project caller, for `recordAuditEvent`. */
export function actorOf({ scope, person, address }: ProjectCaller) {
  return { projectId: scope.projectId, personId: person?.id ?? null, address };
}

/** Actor fields of an account caller, for `recordAuditEvent`. */
export function accountActor({ person, teamId, address }: AccountCaller) {
  return { projectId: null, teamId, personId: person.id, address };
}

/** Records an action in the audit log and for webhooks, in the transaction of the action. */
export async function recordAuditEvent(
  tx: Kysely<Database>,
  { projectId, teamId, personId, action, details = {}, address }: AuditEvent,
): Promise<void> {
  const isPublished = projectId !== null;
  await sql`
    WITH inserted_event AS (
      INSERT INTO audit (project_id, team_id, person_id, action, details, ip_address, dispatched_at)
      VALUES (${projectId}, ${teamId ?? null}::integer, ${personId}, ${action}, ${JSON.stringify(details)}::jsonb,
        ${address ?? null}::text, CASE WHEN NOT ${isPublished} THEN now() END)
      RETURNING id
    )
    SELECT pg_notify('parlance_audit', ${String(projectId)}) FROM inserted_event WHERE ${isPublished}`.execute(
    tx,
  );
}
