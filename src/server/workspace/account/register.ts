import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { createPerson, type NewPerson } from "#server/workspace/auth/people.store.ts";

/** Finds the team whose owner has opened registration; if there are several, the oldest. */
export function findOpenTeam(db: Kysely<Database>): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("team")
    .select(["id", "name"])
    .where("open_registration", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .executeTakeFirst();
}

/** Creates an account as a member of the team with open registration, without a project (rules.md 6). */
export function register(db: Kysely<Database>, person: NewPerson, address: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const team = await findOpenTeam(tx);
    if (!team) throw new ApiError("not_allowed", { message: "Accounts are created by invitation only." });
    const personId = await createPerson(tx, person);
    if (personId === undefined)
      throw new ApiError("name_taken", { message: "This address already has an account. Sign in." });
    await tx
      .insertInto("team_member")
      .values({ team_id: team.id, person_id: personId, role: "member" })
      .execute();
    const details = { userId: wireId("person", personId) };
    const action = "account.registered";
    await recordAuditEvent(tx, { projectId: null, teamId: team.id, personId, address, action, details });
    return personId;
  });
}
