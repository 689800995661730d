import { type ProjectRole, projectRoles } from "#contract/permissions.ts";

/** Roles of a person in a team and in a project of it; null means none. */
export type RolesOfPerson = { team_role: string | null; project_role: string | null };

/** Team owners and admins have their role in all projects of the team; a member needs a role in the project. */
export function projectRoleOf({ team_role, project_role }: RolesOfPerson): ProjectRole | undefined {
  if (team_role === "owner") return "owner";
  const role = projectRoles.find((projectRole) => projectRole === project_role);
  if (team_role === "admin") return role === "owner" ? "owner" : "admin";
  return role;
}
