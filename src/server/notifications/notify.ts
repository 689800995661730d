import { type Kysely, sql } from "kysely";
import type { NotificationType } from "#contract/notifications.ts";
import type { Database } from "#server/db/schema.ts";

export type Notice = {
  projectId: number;
  personIds: readonly number[];
  type: NotificationType;
  /** What the page and the mail say it with, in wire shapes. */
  data: Record<string, unknown>;
};

/** Tells people something, in the transaction of its cause: in the page, and by mail where they want it. */
export async function notify(
  tx: Kysely<Database>,
  { projectId, personIds, type, data }: Notice,
): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    INSERT INTO notification (project_id, person_id, type, data)
    SELECT ${projectId}, g.id, ${type}, ${JSON.stringify(data)}::jsonb
    FROM unnest(${[...new Set(personIds)]}::integer[]) AS g(id)`.execute(tx);
}
