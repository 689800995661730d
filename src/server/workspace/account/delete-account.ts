import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import { formerMember } from "#contract/members/former-member.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import { accountActor, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { endResetLinks } from "#server/workspace/auth/sign-in/reset-links.ts";
import { forgetDevices } from "#server/workspace/auth/sign-in/trusted-devices.ts";
import { leaveProjects } from "#server/workspace/teams/change-team.ts";
import { assertTeamOwnerStays } from "#server/workspace/teams/teams.rules.ts";

/** Tables of personal data that is not shared. */
const personalTables = [
  "session",
  "account",
  "two_factor",
  "personal_token",
  "presence",
  "notification",
] as const;

/** Deletes an account. Its row stays without a name, so that history can refer to it. */
export async function deleteAccount(db: Kysely<Database>, caller: AccountCaller): Promise<void> {
  const { person, address } = caller;
  await db.transaction().execute(async (tx) => {
    for (const teamId of await leaveTeams(tx, person.id)) {
      await leaveProjects(tx, { teamId, personId: person.id, address, leaving: person.id });
    }
    await removeMemberships(tx, person.id);
    for (const table of personalTables) {
      await tx.deleteFrom(table).where("person_id", "=", person.id).execute();
    }
    await endResetLinks(tx, person.id);
    await forgetDevices(tx, person.id);
    await tx
      .updateTable("person")
      .set({
        name: formerMember,
        email: `former-member-${person.id}@deleted.invalid`,
        image: null,
        two_factor_enabled: false,
        deleted_at: new Date(),
      })
      .where("id", "=", person.id)
      .execute();
    const details = { userId: wireId("person", person.id) };
    await recordAuditEvent(tx, { ...accountActor(caller), action: "account.deleted", details });
  });
}

/** Removes a person from all teams, and from projects of deleted teams. */
async function removeMemberships(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx.deleteFrom("team_member").where("person_id", "=", personId).execute();
  await tx.deleteFrom("project_member").where("person_id", "=", personId).execute();
}

/** Removes the person from their teams; each must keep an owner. */
async function leaveTeams(tx: Kysely<Database>, personId: number): Promise<number[]> {
  const teams = await tx
    .selectFrom("team as t")
    .innerJoin("team_member as m", "m.team_id", "t.id")
    .select("t.id")
    .where("m.person_id", "=", personId)
    .orderBy("t.id")
    .forNoKeyUpdate("t")
    .execute();
  for (const { id } of teams) {
    const people = await tx
      .selectFrom("team_member")
      .select(["person_id as personId", "role"])
      .where("team_id", "=", id)
      .execute();
    const member = people.find((person) => person.personId === personId);
    if (member) assertTeamOwnerStays(people, member);
  }
  return teams.map(({ id }) => id);
}
