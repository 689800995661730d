import type { Kysely } from "kysely";
import { recordAuditEvent } from "#server/audit/record-audit-event.ts";
import type { Database } from "#server/db/schema.ts";

type Removed = { app: string; name: string; team_id: number };

/** Notes for the team what is removed for good: the audit log of the project goes with it. */
export async function tellTeams(
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
