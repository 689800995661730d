import type { Team } from "#contract/people/team.ts";
import { teamAuditActions } from "#contract/projects/audit.ts";
import { AuditLog } from "#dashboard/layout/audit/audit-log.tsx";

/** Who did what to the team, and which personal tokens its people made. */
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
