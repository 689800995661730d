import { type Kysely, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Member, memberEndpoints } from "#contract/members/members.ts";
import { isVendor } from "#contract/permissions.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { endInvitations } from "./end-invitations.ts";
import { assertMayGiveLanguages, assertMayGiveRole, assertOwnerStays } from "./members.rules.ts";
import { languageIdsOf, listMembers } from "./members.store.ts";
import { removeAssignments } from "./remove-assignments.ts";

type MemberChange = BodyOf<typeof memberEndpoints.update> & { userId: string };

/** Changes role or languages of a member, one change at a time; the last owner stays. */
export function changeMember(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { userId, role, languages, etag }: MemberChange,
): Promise<Member> {
  return db.transaction().execute(async (tx) => {
    const { members, member, personId } = await lockMember(tx, caller, userId);
    assertMayGiveRole(caller.role, member.role);
    assertEtag(etag, member);
    if (role !== undefined) {
      assertMayGiveRole(caller.role, role);
      if (role !== "owner") assertOwnerStays(members, member);
    }
    const language_ids = await languageIdsOf(tx, caller.scope, languages);
    if (languages !== undefined) assertMayGiveLanguages(caller, language_ids);
    const change = {
      ...(role === undefined ? {} : { role }),
      ...(languages === undefined ? {} : { language_ids }),
    };
    if (Object.keys(change).length === 0) return member;
    await tx
      .updateTable("project_member")
      .set(change)
      .where("project_id", "=", caller.scope.projectId)
      .where("person_id", "=", personId)
      .execute();
    if (role !== undefined && !isVendor(role))
      await removeAssignments(tx, { projectIds: [caller.scope.projectId], personId });
    const changed =
      (await listMembers(tx, caller.scope)).find((candidate) => candidate.userId === userId) ?? member;
    const details = { userId, before: rightsOf(member), after: rightsOf(changed) };
    await recordAuditEvent(tx, { ...actorOf(caller), action: "member.changed", details });
    return changed;
  });
}

/** Adds a person of the team to the project with a role. Other people must be invited. */
export function addMember(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { userId, email, role, languages }: BodyOf<typeof memberEndpoints.add>,
): Promise<Member> {
  assertMayGiveRole(caller.role, role);
  const { scope } = caller;
  return db.transaction().execute(async (tx) => {
    await lockMembers(tx, caller);
    const person = await findInTeam(tx, scope.teamId, { userId, email });
    const personId = person.id;
    const members = await listMembers(tx, scope);
    if (members.some((member) => member.userId === wireId("person", personId)))
      throw new ApiError("already_member", { message: `${person.email} is already a member.` });
    const language_ids = await languageIdsOf(tx, scope, languages);
    assertMayGiveLanguages(caller, language_ids);
    await assertWithinLimit(tx, "members", sql`project_member WHERE project_id = ${scope.projectId}`, {
      lock: scope.projectId,
    });
    await tx
      .insertInto("project_member")
      .values({ project_id: scope.projectId, person_id: personId, role, language_ids })
      .execute();
    const added = (await listMembers(tx, scope)).find(
      (candidate) => candidate.userId === wireId("person", personId),
    );
    if (!added) throw new Error("A member was not added.");
    const details = { userId: added.userId, name: added.name, ...rightsOf(added) };
    await recordAuditEvent(tx, { ...actorOf(caller), action: "member.added", details });
    return added;
  });
}

async function findInTeam(
  tx: Kysely<Database>,
  teamId: number,
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
) {
  const people = tx
    .selectFrom("person")
    .innerJoin("team_member", "team_member.person_id", "person.id")
    .select(["person.id", "person.email"])
    .where("team_member.team_id", "=", teamId);
  const person = await (email === undefined
    ? people.where("person.id", "=", parseWireId("person", userId ?? "") ?? 0)
    : people.where("person.email", "=", email.toLowerCase())
  ).executeTakeFirst();
  if (person) return person;
  throw notFound("person", email ?? userId ?? "", " in the team. Invite them");
}

export async function removeMember(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { userId, etag }: { userId: string; etag: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockMember(tx, caller, userId);
    assertMayGiveRole(caller.role, locked.member.role);
    assertEtag(etag, locked.member);
    await endMembership(tx, caller, locked);
  });
}

/** A member leaves, unless they are the last owner. People whose role comes from the team must leave the team. */
export async function leaveProject(db: Kysely<Database>, caller: ProjectCaller): Promise<void> {
  const userId = wireId("person", caller.person?.id ?? 0);
  await db
    .transaction()
    .execute(async (tx) => endMembership(tx, caller, await lockMember(tx, caller, userId)));
}

type LockedMember = { members: Member[]; member: Member; personId: number };

async function endMembership(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { members, member, personId }: LockedMember,
): Promise<void> {
  assertOwnerStays(members, member);
  await tx
    .deleteFrom("project_member")
    .where("project_id", "=", caller.scope.projectId)
    .where("person_id", "=", personId)
    .execute();
  await removeAssignments(tx, { projectIds: [caller.scope.projectId], personId });
  await endInvitations(tx, { projectIds: [caller.scope.projectId], personId });
  const details = { userId: member.userId, name: member.name, role: member.role };
  await recordAuditEvent(tx, { ...actorOf(caller), action: "member.removed", details });
}

function rightsOf({ role, languages }: Member) {
  return { role, languages };
}

async function lockMembers(tx: Kysely<Database>, { scope }: ProjectCaller): Promise<void> {
  await tx.selectFrom("project").select("id").where("id", "=", scope.projectId).forNoKeyUpdate().execute();
}

/** Reads the member and locks all members until the commit. */
async function lockMember(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  userId: string,
): Promise<LockedMember> {
  await lockMembers(tx, caller);
  const members = await listMembers(tx, caller.scope);
  const member = members.find((candidate) => candidate.userId === userId);
  const personId = parseWireId("person", userId);
  if (!member || personId === undefined) throw notFound("member", userId);
  if (member.fromTeam) throw new ApiError("not_allowed", { message: "This role comes from the team." });
  return { members, member, personId };
}
