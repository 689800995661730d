import { teamAuditActions } from "#contract/audit.ts";
import type { Team } from "#contract/teams.ts";
import { AuditLog } from "#dashboard/layout/audit/audit-log.tsx";

/** Audit log of the team, including personal tokens created by its members. */
export function TeamAudit({ team }: { team: Team }) {
  return (
    <AuditLog
      scope={{ team: team._id }}
      people={team.people}
      actions={teamAuditActions}
      about="team.audit.about"
    />
  );
}
