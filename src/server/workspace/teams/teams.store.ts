import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { type Action, isVendor, type ProjectRole, projectRoles, teamRoleMay } from "#contract/permissions.ts";
import type { CallerTeam as ListedTeam, Team } from "#contract/teams.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import type { AccountCaller, ProjectCaller } from "#server/platform/http/caller.ts";
import type { TeamRole } from "./teams.rules.ts";

export type CallerTeam = { teamId: number; role: TeamRole };

/**
 * Returns the team of a request, in which the caller's role must allow the action: the gate checked only the team
 * with the caller's highest role.
 */
export async function requireTeam(
  db: Kysely<Database>,
  caller: AccountCaller,
  { team, action }: { team: string | undefined; action?: Action },
): Promise<CallerTeam> {
  const teamId = team === undefined ? caller.teamId : (parseWireId("team", team) ?? 0);
  const membership = await db
    .selectFrom("team_member")
    .select("role")
    .where("team_id", "=", teamId)
    .where("person_id", "=", caller.person.id)
    .executeTakeFirst();
  if (!membership) throw new ApiError("not_allowed", { message: "You are not a member of this team." });
  if (action && !teamRoleMay(membership.role, action)) throw new ApiError("not_allowed");
  return { teamId, role: membership.role };
}

/** Requires an owner or admin of the project's team, for resources that all its projects share. */
export async function assertTeamAdmin(
  db: Kysely<Database>,
  { scope, person }: Pick<ProjectCaller, "scope" | "person">,
  message: string,
): Promise<void> {
  const member = await db
    .selectFrom("team_member")
    .select("role")
    .where("team_id", "=", scope.teamId)
    .where("person_id", "=", person?.id ?? 0)
    .executeTakeFirst();
  if (!member || member.role === "member") throw new ApiError("not_allowed", { message });
}

/** Teams of a person, by name. */
export async function listTeams(db: Kysely<Database>, personId: number): Promise<ListedTeam[]> {
  const { rows } = await sql<Omit<ListedTeam, "_id"> & { id: number }>`
    SELECT t.id, t.name, m.role,
      (SELECT count(*)::integer FROM team_member WHERE team_id = t.id) AS people,
      (SELECT count(*)::integer FROM project WHERE team_id = t.id AND deleted_at IS NULL) AS projects
    FROM team_member m JOIN team t ON t.id = m.team_id
    WHERE m.person_id = ${personId} AND t.deleted_at IS NULL
    ORDER BY lower(t.name), t.id`.execute(db);
  return rows.map(({ id, ...team }) => ({ _id: wireId("team", id), ...team }));
}

type PersonRow = {
  id: number;
  name: string;
  email: string;
  emailVerified: boolean;
  role: TeamRole;
  projects: number;
  isVendor: boolean;
};

const vendorRoles = projectRoles.filter(isVendor);

/** A team as its members see it: owners and admins see all people, others the owners and admins, and themselves. */
export async function readTeam(
  db: Kysely<Database>,
  { teamId, role }: CallerTeam,
  personId: number,
): Promise<Team> {
  const team = await db
    .selectFrom("team")
    .select(["name", "open_registration"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<PersonRow>`
    SELECT u.id, u.name, u.email, u.email_verified AS "emailVerified", m.role, roles.projects,
      m.role = 'member' AND roles.projects > 0 AND roles.of_vendor = roles.projects AS "isVendor"
    FROM team_member m JOIN person u ON u.id = m.person_id
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS projects,
        count(*) FILTER (WHERE pm.role = ANY(${vendorRoles}::text[]))::integer AS of_vendor
      FROM project_member pm JOIN project p ON p.id = pm.project_id
      WHERE pm.person_id = u.id AND p.team_id = ${teamId} AND p.deleted_at IS NULL
    ) roles
    WHERE m.team_id = ${teamId} AND (${role !== "member"} OR m.role <> 'member' OR u.id = ${personId})
    ORDER BY lower(u.name), u.id`.execute(db);
  const fields = { name: team.name, openRegistration: team.open_registration };
  const mayRead = role !== "member" || !(await isVendorAlone(db, teamId, personId));
  return {
    _id: wireId("team", teamId),
    ...fields,
    etag: etagOf(fields),
    role,
    people: rows.map(({ id, ...person }) => ({
      userId: wireId("person", id),
      ...person,
      email: mayRead || id === personId ? person.email : "",
      etag: etagOf({ role: person.role }),
    })),
  };
}

/** Whether all roles of a person in a team's projects are vendor roles. */
async function isVendorAlone(db: Kysely<Database>, teamId: number, personId: number): Promise<boolean> {
  const rows = await db
    .selectFrom("project_member as m")
    .innerJoin("project as p", "p.id", "m.project_id")
    .select("m.role")
    .where("p.team_id", "=", teamId)
    .where("p.deleted_at", "is", null)
    .where("m.person_id", "=", personId)
    .execute();
  return rows.length > 0 && rows.every(({ role }) => isVendor(role as ProjectRole));
}
