import type { Team } from "#contract/people/team.ts";
import { teamRoleMay } from "#contract/permissions.ts";
import { type TeamSection, teamSections } from "#dashboard/paths.ts";

/** The parts of a team that somebody can open: its log is for owners and admins. */
export function teamSectionsOf(role: Team["role"]): readonly TeamSection[] {
  return teamSections.filter((section) => section !== "audit" || teamRoleMay(role, "manageTeam"));
}
