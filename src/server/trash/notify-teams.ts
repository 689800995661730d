import type { Kysely } from "kysely";
import { recordAuditEvent } from "#server/audit/record-audit-event.ts";
import type { Database } from "#server/db/schema.ts";

type Removed = { app: string; name: string; team_id: number };

/** Records a permanent deletion for the team: the audit log of the project is deleted with it. */
export async function notifyTeams(
  tx: Kysely<Database>,
  projects: readonly Removed[],
  actor: { personId: number | null; address?: string },
): Promise<void> {
  for (const { app, name, team_id: teamId } of projects) {
    await recordAuditEvent(tx, {
      ...actor,
      projectId: null,
      teamId,
      action: "project.removed",
      details: { app, name },
    });
  }
}
