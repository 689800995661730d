import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";

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
