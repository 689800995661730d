import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/workspace/auth/caller.ts";
import { recordAuditEvent } from "./record-audit-event.ts";

type AccountEvent = {
  /** Whose account it is. */
  accountId: number;
  /** Null: somebody who is not known to be its owner, or the operator's command. */
  personId: number | null;
  action: string;
  details?: Record<string, unknown>;
  address?: string;
};

/** Records an action on an account in the audit log of each team of its person. */
export async function recordAccountEvent(
  db: Kysely<Database>,
  { accountId, ...event }: AccountEvent,
): Promise<void> {
  const memberships = db.selectFrom("team_member").select("team_id").where("person_id", "=", accountId);
  for (const { team_id: teamId } of await memberships.execute())
    await recordAuditEvent(db, { ...event, projectId: null, teamId });
}

/** Records what somebody did with their own account. */
export function recordCallerAccountEvent(
  db: Kysely<Database>,
  { person: { id }, address }: AccountCaller,
  action: string,
): Promise<void> {
  return recordAccountEvent(db, { accountId: id, personId: id, action, address });
}
