import { type Kysely, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { hashToken } from "#server/platform/secrets/secrets.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import type { RolesOfPerson } from "#server/workspace/auth/rights/project-role.ts";
import { verifyAddress } from "#server/workspace/auth/sign-in/verify-address.ts";
import { isValidInvitation } from "./members.rules.ts";
import { rolesOfInviter, withInviter } from "./members.store.ts";

type InvitationColumns = Pick<
  Selectable<Database["invitation"]>,
  "id" | "token_hash" | "project_id" | "email" | "only_mailed" | "language_ids"
>;
type OpenInvitation = RolesOfPerson &
  InvitationColumns & {
    app: string;
    project: string;
    role: ProjectRole;
    invited_by: string | null;
    team_id: number;
  };

/** Reads the invitation of a link's token; throws if it is not valid any more. */
export async function readOpenInvitation(db: Kysely<Database>, token: string): Promise<OpenInvitation> {
  const { rows } = await sql<OpenInvitation>`
    SELECT invitation.id, invitation.token_hash, invitation.project_id, p.app, p.name AS project, p.team_id, invitation.email,
      invitation.only_mailed, invitation.role, invitation.language_ids, u.name AS invited_by, ${rolesOfInviter}
    FROM invitation JOIN project p ON p.id = invitation.project_id AND p.deleted_at IS NULL ${withInviter}
    LEFT JOIN person u ON u.id = invitation.invited_by
    WHERE invitation.token_hash = ${hashToken(token)} AND invitation.accepted_at IS NULL
      AND invitation.revoked_at IS NULL AND invitation.expires_at > now()`.execute(db);
  const [invitation] = rows;
  if (!invitation || !isValidInvitation(invitation))
    throw new ApiError("invalid_link", { message: "This invitation is no longer valid." });
  return invitation;
}

/**
 * Uses an invitation and joins the project with its current role; an invitation that was replaced since it was read
 * has another link. A person who has become a member otherwise keeps their role.
 */
export async function joinProject(
  tx: Kysely<Database>,
  invitation: OpenInvitation,
  { personId, address }: { personId: number; address: string },
): Promise<void> {
  const used = await tx
    .updateTable("invitation")
    .set({ accepted_at: new Date() })
    .where("id", "=", invitation.id)
    .where("token_hash", "=", invitation.token_hash)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["role", "language_ids"])
    .executeTakeFirst();
  if (!used) throw new ApiError("invalid_link");
  if (invitation.only_mailed) await verifyAddress(tx, personId);
  const { project_id: projectId } = invitation;
  const { role, language_ids } = used;
  await assertWithinLimit(tx, "members", sql`project_member WHERE project_id = ${projectId}`, {
    lock: projectId,
  });
  const added = await tx
    .insertInto("project_member")
    .values({ project_id: projectId, person_id: personId, role, language_ids })
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .executeTakeFirst();
  await tx
    .insertInto("team_member")
    .values({ team_id: invitation.team_id, person_id: personId, role: "member" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!added) return;
  const details = {
    userId: wireId("person", personId),
    role,
    invitation: wireId("invitation", invitation.id),
  };
  await recordAuditEvent(tx, { projectId, personId, address, action: "member.added", details });
}
