import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import { type Member, memberEndpoints } from "#contract/members.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { hashToken, makeLinkToken } from "#server/auth/secrets.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import type { Mailer } from "#server/mail/mail.ts";
import { assertMayGiveRole } from "./members.rules.ts";
import { listInvitations, listMembers, resolveLanguages } from "./members.store.ts";

/** An invitation link works for a week. */
const invitationMs = 7 * 24 * 60 * 60 * 1_000;

export function memberRoutes(router: Router, { db, env, mailer }: Deps & { mailer: Mailer }): void {
  serve(router, memberEndpoints.list, ({ caller }) => listMembers(db, caller.scope));

  serve(router, memberEndpoints.update, async ({ caller, params, body }) => {
    const { member, personId } = await readMember(caller, params.userId);
    assertMayGiveRole(caller.role, member.role);
    if (body.role) assertMayGiveRole(caller.role, body.role);
    if (member.role === "owner" && body.role !== undefined && body.role !== "owner")
      await assertOtherOwner(caller, member);
    const languageIds = body.languages === undefined ? undefined : await languagesOf(caller, body.languages);
    await db
      .updateTable("project_member")
      .set({
        ...(body.role ? { role: body.role } : {}),
        ...(languageIds === undefined ? {} : { language_ids: languageIds }),
      })
      .where("project_id", "=", caller.scope.projectId)
      .where("person_id", "=", personId)
      .returning("person_id")
      .execute();
    return (await readMember(caller, params.userId)).member;
  });

  serve(router, memberEndpoints.remove, async ({ caller, params }) => {
    const { member, personId } = await readMember(caller, params.userId);
    assertMayGiveRole(caller.role, member.role);
    if (member.role === "owner") await assertOtherOwner(caller, member);
    await db
      .deleteFrom("project_member")
      .where("project_id", "=", caller.scope.projectId)
      .where("person_id", "=", personId)
      .execute();
    return {};
  });

  serve(router, memberEndpoints.listInvitations, ({ caller }) => listInvitations(db, caller.scope));

  serve(router, memberEndpoints.invite, async ({ caller, body }) => {
    assertMayGiveRole(caller.role, body.role);
    const email = body.email.toLowerCase();
    const members = await listMembers(db, caller.scope);
    if (members.some((member) => member.email === email))
      throw new ApiError("name_taken", { message: `${email} is a member already.` });
    const token = makeLinkToken();
    const { id } = await db
      .insertInto("invitation")
      .values({
        project_id: caller.scope.projectId,
        email,
        role: body.role,
        language_ids: await languagesOf(caller, body.languages),
        token_hash: hashToken(token),
        invited_by: caller.person?.id ?? null,
        expires_at: new Date(Date.now() + invitationMs),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [invitation] = await listInvitations(db, caller.scope, id);
    if (!invitation) throw new Error("An invitation was not made.");
    const link = `${env.url}/invitation?token=${token}`;
    await mailer.send({
      to: email,
      subject: `${caller.person?.name ?? "Somebody"} invites you to ${caller.scope.name}`,
      text: `Accept the invitation within a week:\n\n${link}\n`,
    });
    return { ...invitation, link };
  });

  serve(router, memberEndpoints.revokeInvitation, async ({ caller, params }) => {
    const revoked = await db
      .updateTable("invitation")
      .set({ revoked_at: new Date() })
      .where("project_id", "=", caller.scope.projectId)
      .where("id", "=", parseWireId("invitation", params.invitationId) ?? 0)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!revoked) throw new ApiError("not_found", { message: "There is no such invitation." });
    return {};
  });

  const readMember = async (
    caller: ProjectCaller,
    userId: string,
  ): Promise<{ member: Member; personId: number }> => {
    const personId = parseWireId("person", userId);
    const member = (await listMembers(db, caller.scope)).find((one) => one.userId === userId);
    if (!member || personId === undefined)
      throw new ApiError("not_found", { message: "There is no such member." });
    if (member.fromTeam) throw new ApiError("not_allowed", { message: "This role comes from the team." });
    return { member, personId };
  };

  const assertOtherOwner = async (caller: ProjectCaller, member: Member) => {
    const members = await listMembers(db, caller.scope);
    if (!members.some((one) => one.role === "owner" && one.userId !== member.userId))
      throw new ApiError("last_owner");
  };

  const languagesOf = async (caller: ProjectCaller, codes: string[] | null | undefined) => {
    const { ids, unknown } = await resolveLanguages(db, caller.scope, codes);
    if (unknown.length > 0)
      throw new ApiError("unknown_language", { message: `The project does not have ${unknown.join(", ")}.` });
    return ids;
  };
}
