import { teamRoleMay } from "#contract/permissions.ts";
import type { Team } from "#contract/teams.ts";
import { type TeamSection, teamSections } from "#dashboard/paths.ts";

/** The sections of a team that a role can open: the log is for owners and admins. */
export function teamSectionsOf(role: Team["role"]): readonly TeamSection[] {
  return teamSections.filter((section) => section !== "audit" || teamRoleMay(role, "manageTeam"));
}
