import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import { recordAuditEvent } from "./record-audit-event.ts";

type AccountEvent = {
  /** Person whose account was changed. */
  accountId: number;
  /** Person who acted; null if unauthenticated, or for the operator's command. */
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

/** Records an action of the caller on their own account. */
export function recordCallerAccountEvent(
  db: Kysely<Database>,
  { person: { id }, address }: AccountCaller,
  action: string,
): Promise<void> {
  return recordAccountEvent(db, { accountId: id, personId: id, action, address });
}
