import { type Kysely, sql } from "kysely";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import { accountActor, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";

/** Creates another team, owned by the caller. */
export function createTeam(db: Kysely<Database>, caller: AccountCaller, name: string): Promise<number> {
  const personId = caller.person.id;
  return db.transaction().execute(async (tx) => {
    const counted = sql`team_member WHERE person_id = ${personId} AND role = 'owner'`;
    await assertWithinLimit(tx, "teams", counted, { lock: personId });
    const { id: teamId } = await tx
      .insertInto("team")
      .values({ name, brief_template: "[]" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("team_member")
      .values({ team_id: teamId, person_id: personId, role: "owner" })
      .execute();
    await recordAuditEvent(tx, {
      ...accountActor(caller),
      teamId,
      action: "team.created",
      details: { name },
    });
    return teamId;
  });
}
