import { type Kysely, sql } from "kysely";
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
};

/** People of a project: its members, and the team's owners and admins, who have their role in all its projects. */
export async function listMembers(db: Kysely<Database>, scope: Scope): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    SELECT u.id, u.name, u.email, u.email_verified, tm.role AS team_role, pm.role AS project_role, CASE WHEN pm.language_ids IS NOT NULL THEN (
        SELECT coalesce(array_agg(l.code ORDER BY l.code), '{}') FROM language l
        WHERE l.project_id = ${scope.projectId} AND l.branch_id = ${scope.defaultBranchId} AND l.id = ANY(pm.language_ids)
      ) END AS languages
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
  return { ...person, ...rights, fromTeam, etag: etagOf(rights) };
}

/** Ids of the languages that a member may write; null means all. */
export async function languageIdsOf(
  db: Kysely<Database>,
  scope: Scope,
  codes: readonly string[] | null | undefined,
): Promise<number[] | null> {
  if (!codes) return null;
  const known = await db
    .selectFrom("language")
    .select(["id", "code"])
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("trashed_by", "is", null)
    .execute();
  const ids = new Map(known.map(({ id, code }) => [code.toLowerCase(), id]));
  const unknown = codes.filter((code) => !ids.has(code.toLowerCase()));
  if (unknown.length > 0)
    throw new ApiError("unknown_language", { message: `The project does not have ${unknown.join(", ")}.` });
  return codes.flatMap((code) => ids.get(code.toLowerCase()) ?? []);
}

type InvitationRow = RolesOfPerson & {
  id: number;
  email: string;
  role: ProjectRole;
  created_at: Date;
  expires_at: Date;
  languages: string[] | null;
  invited_by: number | null;
  inviter: string | null;
};

/** Joins the roles of its author to an invitation `i`, as `rolesOfInviter`. */
export const withInviter = sql`
  JOIN project ip ON ip.id = i.project_id
  LEFT JOIN team_member itm ON itm.team_id = ip.team_id AND itm.person_id = i.invited_by
  LEFT JOIN project_member ipm ON ipm.project_id = ip.id AND ipm.person_id = i.invited_by`;
export const rolesOfInviter = sql`itm.role AS team_role, ipm.role AS project_role`;

/** Invitations that can still be accepted, newest first. */
export async function listInvitations(
  db: Kysely<Database>,
  scope: Scope,
  id?: number,
): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT i.id, i.email, i.role, i.created_at, i.expires_at, i.invited_by, iu.name AS inviter, ${rolesOfInviter}, CASE WHEN i.language_ids IS NOT NULL THEN (
        SELECT coalesce(array_agg(l.code ORDER BY l.code), '{}') FROM language l
        WHERE l.project_id = i.project_id AND l.branch_id = ${scope.defaultBranchId} AND l.id = ANY(i.language_ids)
      ) END AS languages
    FROM invitation i ${withInviter} LEFT JOIN person iu ON iu.id = i.invited_by
    WHERE i.project_id = ${scope.projectId} AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
      AND (${id ?? null}::integer IS NULL OR i.id = ${id ?? null}::integer)
    ORDER BY i.id DESC`.execute(db);
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
