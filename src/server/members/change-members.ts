import { type Kysely, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import type { Member, memberEndpoints } from "#contract/members.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import { assertMayGiveRole, assertOwnerStays } from "./members.rules.ts";
import { languageIdsOf, listMembers } from "./members.store.ts";

type MemberChange = BodyOf<typeof memberEndpoints.update> & { userId: string };

/** Changes role or languages of a member, one change at a time: the last owner stays. */
export function changeMember(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { userId, role, languages }: MemberChange,
): Promise<Member> {
  return db.transaction().execute(async (tx) => {
    const { members, member, personId } = await lockMember(tx, caller, userId);
    if (role !== undefined) {
      assertMayGiveRole(caller.role, role);
      if (role !== "owner") assertOwnerStays(members, member);
    }
    const change = {
      ...(role === undefined ? {} : { role }),
      ...(languages === undefined ? {} : { language_ids: await languageIdsOf(tx, caller.scope, languages) }),
    };
    if (Object.keys(change).length > 0) {
      await tx
        .updateTable("project_member")
        .set(change)
        .where("project_id", "=", caller.scope.projectId)
        .where("person_id", "=", personId)
        .execute();
    }
    const changed = await listMembers(tx, caller.scope);
    return changed.find((one) => one.userId === userId) ?? member;
  });
}

export async function removeMember(
  db: Kysely<Database>,
  caller: ProjectCaller,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { members, member, personId } = await lockMember(tx, caller, userId);
    assertOwnerStays(members, member);
    await tx
      .deleteFrom("project_member")
      .where("project_id", "=", caller.scope.projectId)
      .where("person_id", "=", personId)
      .execute();
  });
}

/** The member, whom nobody else changes meanwhile and whom the caller may change. */
async function lockMember(tx: Kysely<Database>, caller: ProjectCaller, userId: string) {
  await sql`SELECT FROM project WHERE id = ${caller.scope.projectId} FOR NO KEY UPDATE`.execute(tx);
  const members = await listMembers(tx, caller.scope);
  const member = members.find((one) => one.userId === userId);
  const personId = parseWireId("person", userId);
  if (!member || personId === undefined)
    throw new ApiError("not_found", { message: "There is no such member." });
  if (member.fromTeam) throw new ApiError("not_allowed", { message: "This role comes from the team." });
  assertMayGiveRole(caller.role, member.role);
  return { members, member, personId };
}
