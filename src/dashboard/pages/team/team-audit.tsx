import { teamAuditActs } from "#contract/audit.ts";
import type { Team } from "#contract/team.ts";
import { AuditLog } from "#dashboard/layout/audit/audit-log.tsx";

/** Who did what to the team, and which personal tokens its people made. */
export function TeamAudit({ team }: { team: Team }) {
  return (
    <AuditLog scope={{ team: team._id }} people={team.people} acts={teamAuditActs} about="team.audit.about" />
  );
}
