import { type Kysely, sql } from "kysely";
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
const personalTables = ["session", "account", "two_factor", "personal_token", "presence", "notification"];

/** Deletes an account. Its row stays without a name, so that history can refer to it. */
export async function deleteAccount(db: Kysely<Database>, caller: AccountCaller): Promise<void> {
  const { person, address } = caller;
  await db.transaction().execute(async (tx) => {
    for (const teamId of await leaveTeams(tx, person.id)) {
      await leaveProjects(tx, { teamId, personId: person.id, address, leaving: person.id });
    }
    await sql`DELETE FROM team_member WHERE person_id = ${person.id}`.execute(tx);
    // Memberships in projects of deleted teams.
    await sql`DELETE FROM project_member WHERE person_id = ${person.id}`.execute(tx);
    for (const table of personalTables) {
      await sql`DELETE FROM ${sql.table(table)} WHERE person_id = ${person.id}`.execute(tx);
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

/** Removes the person from their teams; each must keep an owner. */
async function leaveTeams(tx: Kysely<Database>, personId: number): Promise<number[]> {
  const { rows: teams } = await sql<{ id: number }>`
    SELECT t.id FROM team t JOIN team_member m ON m.team_id = t.id
    WHERE m.person_id = ${personId} ORDER BY t.id FOR NO KEY UPDATE OF t`.execute(tx);
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
