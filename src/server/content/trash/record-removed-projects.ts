import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";

type RemovedProject = { app: string; name: string; team_id: number };

/** Records the permanent deletion of projects in the audit log of their team, since their own log is deleted. */
export async function recordRemovedProjects(
  tx: Kysely<Database>,
  projects: readonly RemovedProject[],
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
