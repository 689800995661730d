import { type Kysely, sql } from "kysely";
import { type WebhookEventType, webhookEventTypes } from "#contract/webhook-events.ts";
import type { Database } from "#server/db/schema.ts";
import { wants } from "./choose-events.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import { presentActor, readEventPlace, readListeners, takeTurn } from "./listeners.ts";

const batch = 200;

type ActRow = {
  id: number;
  act: string;
  details: Record<string, unknown>;
  person_id: number | null;
  person_name: string | null;
  created_at: Date;
};

/** Tells a project's webhooks of acts that belong to no branch: the audit log is their outbox. More may be left. */
export async function tellActs(db: Kysely<Database>, projectId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, projectId))) return false;
    const acts = await takeActs(tx, projectId);
    const known = acts.flatMap((row) => (isEventType(row.act) ? [{ ...row, type: row.act }] : []));
    const place = known.length === 0 ? undefined : await readEventPlace(tx, projectId, null);
    if (!place) return acts.length === batch;
    const listeners = (await readListeners(tx, projectId)).filter(({ mode }) => mode === "immediate");
    const deliveries = listeners.flatMap((listener) =>
      known
        .filter(({ type, created_at }) => wants(listener, type) && created_at >= listener.createdAt)
        .map((row) => ({
          webhookId: listener.id,
          source: `act:${row.id}`,
          event: {
            type: row.type,
            timestamp: row.created_at.toISOString(),
            sequence: row.id,
            project: place.project,
            branch: null,
            actor: presentActor(row.person_id, row.person_name),
            data: row.details,
          },
        })),
    );
    await insertDeliveries(tx, projectId, deliveries);
    return acts.length === batch;
  });
}

async function takeActs(tx: Kysely<Database>, projectId: number): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    WITH taken AS (
      UPDATE audit SET dispatched_at = now() WHERE id IN (
        SELECT id FROM audit WHERE project_id = ${projectId} AND dispatched_at IS NULL ORDER BY id LIMIT ${batch})
      RETURNING id, act, details, person_id, created_at
    )
    SELECT t.*, p.name AS person_name FROM taken t LEFT JOIN person p ON p.id = t.person_id ORDER BY t.id`.execute(
    tx,
  );
  return rows;
}

function isEventType(act: string): act is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(act);
}

/** Projects with acts that were not told. */
export async function listProjectsWithActs(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT DISTINCT project_id FROM audit WHERE dispatched_at IS NULL AND project_id IS NOT NULL`.execute(db);
  return rows.map((row) => row.project_id);
}
