import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Invitation, memberEndpoints } from "#contract/members/members.ts";
import { type ProjectRole, roleMay } from "#contract/permissions.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { invitationMail } from "#server/platform/mail/link-mails.ts";
import { sendMail } from "#server/platform/mail/mail.jobs.ts";
import { hashToken, makeLinkToken } from "#server/platform/secrets/secrets.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { notifyInvited } from "#server/workspace/notifications/notify-invited.ts";
import { countInvitationMail } from "./limit-invitation-mails.ts";
import { assertMayGiveLanguages, assertMayGiveRole } from "./members.rules.ts";
import { languageIdsOf, listInvitations, listMembers } from "./members.store.ts";

/** An invitation link is valid for a week. */
const invitationMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Creates an invitation and mails its link, of which only the hash is stored. If mail is configured, the inviter does
 * not get the link, since an account that is created through it counts as the owner of the address.
 */
export async function invite(
  { db, pool, env }: Deps,
  caller: ProjectCaller,
  { email: given, role, languages, etag }: BodyOf<typeof memberEndpoints.invite>,
): Promise<Invitation & { mailed: boolean; link?: string }> {
  assertMayGiveRole(caller.role, role);
  const { scope, person } = caller;
  const email = given.toLowerCase();
  const members = await listMembers(db, scope);
  if (members.some((member) => member.email === email))
    throw new ApiError("already_member", { message: `${email} is already a member.` });
  const language_ids = await languageIdsOf(db, scope, languages);
  assertMayGiveLanguages(caller, language_ids);
  await countInvitationMail(pool, caller, email);
  const token = makeLinkToken();
  const mailed = env.smtpUrl !== undefined;
  const returnsLink = !mailed && caller.role !== null && roleMay(caller.role, "manageSettings");
  const link = `${env.url}/invitation?token=${token}`;
  return db.transaction().execute(async (tx) => {
    const invitation = {
      email,
      role,
      language_ids,
      token_hash: hashToken(token),
      invited_by: person?.id ?? null,
      only_mailed: mailed,
      expires_at: new Date(Date.now() + invitationMs),
    };
    const id = await writeInvitation(tx, caller, { invitation, languages: languages ?? null, etag });
    const [invitationRow] = await listInvitations(tx, scope, id);
    if (!invitationRow) throw new Error("The invitation was not created.");
    await enqueue(tx, sendMail, await invitationMail(tx, { email, project: scope.name, link, by: person }));
    await notifyInvited(tx, caller, { email, role });
    await recordAuditEvent(tx, {
      ...actorOf(caller),
      action: "invitation.created",
      details: { email, role },
    });
    return { ...invitationRow, mailed, ...(returnsLink ? { link } : {}) };
  });
}

type NewInvitation = Pick<
  Insertable<Database["invitation"]>,
  "email" | "role" | "language_ids" | "token_hash" | "invited_by" | "only_mailed" | "expires_at"
>;

/**
 * An address has at most one open invitation to a project: a new one replaces its content and its link. A valid
 * invitation is replaced only with its current ETag.
 */
async function writeInvitation(
  tx: Transaction<Database>,
  caller: ProjectCaller,
  given: { invitation: NewInvitation; languages: readonly string[] | null; etag: string | undefined },
): Promise<number> {
  const { scope, role } = caller;
  const { invitation } = given;
  // Serializes simultaneous invitations of a project.
  await tx.selectFrom("project").select("id").where("id", "=", scope.projectId).forNoKeyUpdate().execute();
  const open = await tx
    .selectFrom("invitation")
    .select(["id", "role"])
    .where("project_id", "=", scope.projectId)
    .where("email", "=", invitation.email)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  for (const invited of open) assertMayGiveRole(role, invited.role as ProjectRole);
  const valid = (await listInvitations(tx, scope)).find(({ email }) => email === invitation.email);
  const isRepetition =
    valid !== undefined && repeatsOwnInvitation(caller, valid, { role: invitation.role, ...given });
  if (valid !== undefined && !isRepetition && given.etag !== valid.etag)
    throw new ApiError("conflict", { details: { current: valid } });
  const [replacedId, ...others] = open.map(({ id }) => id);
  if (replacedId === undefined) {
    const counted = sql`invitation WHERE project_id = ${scope.projectId} AND accepted_at IS NULL
      AND revoked_at IS NULL AND expires_at > now()`;
    await assertWithinLimit(tx, "invitations", counted);
    const values = { ...invitation, project_id: scope.projectId };
    return (await tx.insertInto("invitation").values(values).returning("id").executeTakeFirstOrThrow()).id;
  }
  // An invitation with different content counts as new.
  const values = isRepetition ? invitation : { ...invitation, created_at: new Date() };
  await tx.updateTable("invitation").set(values).where("id", "=", replacedId).execute();
  if (others.length > 0)
    await tx.updateTable("invitation").set({ revoked_at: new Date() }).where("id", "in", others).execute();
  return replacedId;
}

/** Whether a person repeats their own invitation unchanged. */
function repeatsOwnInvitation(
  { person }: ProjectCaller,
  valid: Invitation,
  { role, languages }: { role: string; languages: readonly string[] | null },
): boolean {
  const isOwnInvitation = valid.invitedBy?._id === (person ? wireId("person", person.id) : undefined);
  const codes = (of: readonly string[] | null) =>
    of && [...new Set(of.map((code) => code.toLowerCase()))].sort().join();
  return isOwnInvitation && valid.role === role && codes(valid.languages) === codes(languages);
}

/** Revokes an open invitation; returns false if there is none. */
export async function revokeInvitation(
  db: Kysely<Database>,
  caller: ProjectCaller,
  id: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable("invitation")
      .set({ revoked_at: new Date() })
      .where("project_id", "=", caller.scope.projectId)
      .where("id", "=", id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .returning(["email", "role"])
      .executeTakeFirst();
    if (!revoked) return false;
    assertMayGiveRole(caller.role, revoked.role as ProjectRole);
    await recordAuditEvent(tx, { ...actorOf(caller), action: "invitation.revoked", details: revoked });
    return true;
  });
}
