import { auditEndpoints } from "#contract/audit.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { listAudit } from "#server/workspace/audit/audit.store.ts";
import { requireTeam } from "./teams.store.ts";

/** Audit log of a project, and of events of a team. */
export function auditRoutes(router: Router, { db }: Deps): void {
  serve(router, auditEndpoints.list, ({ caller, query }) =>
    listAudit(db, { projectId: caller.scope.projectId }, query),
  );
  serve(router, auditEndpoints.listOfTeam, async ({ caller, query }) => {
    const { teamId } = await requireTeam(db, caller, { team: query.team, action: "manageTeam" });
    return listAudit(db, { teamId }, query);
  });
}
