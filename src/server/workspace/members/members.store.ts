import { type Kysely, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Invitation, Member } from "#contract/members/members.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import type { RolesOfPerson } from "#server/workspace/auth/rights/project-role.ts";
import { projectRoleOf } from "#server/workspace/auth/rights/project-role.ts";
import { isValidInvitation } from "./members.rules.ts";

type MemberRow = {
  id: number;
  name: string;
  email: string;
  email_verified: boolean;
  team_role: "owner" | "admin" | null;
  project_role: ProjectRole | null;
  languages: string[] | null;
  assigned_orders: number;
};

/** People of a project: its members, and the team's owners and admins, who have their role in all its projects. */
export async function listMembers(db: Kysely<Database>, scope: Scope): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    SELECT u.id, u.name, u.email, u.email_verified, tm.role AS team_role, pm.role AS project_role,
      CASE WHEN pm.language_ids IS NOT NULL THEN (
        SELECT coalesce(array_agg(l.code ORDER BY l.code), '{}') FROM language l
        WHERE l.project_id = ${scope.projectId} AND l.branch_id = ${scope.defaultBranchId} AND l.id = ANY(pm.language_ids)
      ) END AS languages,
      (SELECT count(DISTINCT (a.branch_id, a.order_id))::integer FROM order_assignee a
        WHERE a.project_id = ${scope.projectId} AND a.person_id = u.id) AS assigned_orders
    FROM person u
    LEFT JOIN project_member pm ON pm.project_id = ${scope.projectId} AND pm.person_id = u.id
    LEFT JOIN team_member tm ON tm.team_id = ${scope.teamId} AND tm.person_id = u.id AND tm.role IN ('owner', 'admin')
    WHERE pm.person_id IS NOT NULL OR tm.person_id IS NOT NULL
    ORDER BY lower(u.name), u.id`.execute(db);
  return rows.map(presentMember);
}

function presentMember({ id, name, email, team_role, project_role, languages, ...row }: MemberRow): Member {
  const fromTeam = team_role === "owner" || (team_role === "admin" && project_role !== "owner");
  const rights = {
    role: projectRoleOf({ team_role, project_role }) ?? "translator",
    languages: fromTeam ? null : languages,
  };
  const person = { userId: wireId("person", id), name, email, emailVerified: row.email_verified };
  return { ...person, ...rights, fromTeam, assignedOrders: row.assigned_orders, etag: etagOf(rights) };
}

/** Ids of the languages that a member may write; null means all. */
export async function languageIdsOf(
  db: Kysely<Database>,
  scope: Scope,
  codes: readonly string[] | null | undefined,
): Promise<number[] | null> {
  if (!codes) return null;
  const languages = await db
    .selectFrom("language")
    .select(["id", "code"])
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("trashed_by", "is", null)
    .execute();
  const ids = new Map(languages.map(({ id, code }) => [code.toLowerCase(), id]));
  const unknown = codes.filter((code) => !ids.has(code.toLowerCase()));
  if (unknown.length > 0)
    throw new ApiError("unknown_language", { message: `The project does not have ${unknown.join(", ")}.` });
  return codes.flatMap((code) => ids.get(code.toLowerCase()) ?? []);
}

type InvitationColumns = "id" | "email" | "created_at" | "expires_at" | "invited_by";
type InvitationRow = RolesOfPerson &
  Pick<Selectable<Database["invitation"]>, InvitationColumns> & {
    role: ProjectRole;
    languages: string[] | null;
    inviter: string | null;
  };

/** Joins the roles of its author to a row of `invitation`, as `rolesOfInviter`. */
export const withInviter = sql`
  JOIN project inviter_project ON inviter_project.id = invitation.project_id
  LEFT JOIN team_member inviter_in_team ON inviter_in_team.team_id = inviter_project.team_id
    AND inviter_in_team.person_id = invitation.invited_by
  LEFT JOIN project_member inviter_in_project ON inviter_in_project.project_id = inviter_project.id
    AND inviter_in_project.person_id = invitation.invited_by`;
/** Columns of `withInviter`. */
export const rolesOfInviter = sql`inviter_in_team.role AS team_role, inviter_in_project.role AS project_role`;

/** Invitations that can still be accepted, newest first. */
export async function listInvitations(
  db: Kysely<Database>,
  scope: Scope,
  id?: number,
): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT invitation.id, invitation.email, invitation.role, invitation.created_at, invitation.expires_at,
      invitation.invited_by, u.name AS inviter, ${rolesOfInviter}, CASE WHEN invitation.language_ids IS NOT NULL THEN (
        SELECT coalesce(array_agg(l.code ORDER BY l.code), '{}') FROM language l
        WHERE l.project_id = invitation.project_id AND l.branch_id = ${scope.defaultBranchId}
          AND l.id = ANY(invitation.language_ids)
      ) END AS languages
    FROM invitation ${withInviter} LEFT JOIN person u ON u.id = invitation.invited_by
    WHERE invitation.project_id = ${scope.projectId} AND accepted_at IS NULL AND revoked_at IS NULL
      AND expires_at > now() AND (${id ?? null}::integer IS NULL OR invitation.id = ${id ?? null}::integer)
    ORDER BY invitation.id DESC`.execute(db);
  return rows.filter(isValidInvitation).map(presentInvitation);
}

function presentInvitation({
  email,
  role,
  languages,
  invited_by,
  inviter,
  ...row
}: InvitationRow): Invitation {
  return {
    _id: wireId("invitation", row.id),
    ...{ email, role, languages },
    invitedBy: invited_by === null ? null : { _id: wireId("person", invited_by), name: inviter ?? "" },
    created: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    etag: etagOf({ email, role, languages, invited_by }),
  };
}
