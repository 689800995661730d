import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import { acquirePlanningLock, presentActor, readEventScope } from "./listeners.ts";
import type { DescribedBatch } from "./webhook-batch.ts";

/** Changes that a webhook in the mode coalesced gets once its quiet period is over. */
export type CoalescedChange = { webhookId: number; quietSeconds: number; batches: DescribedBatch[] };

/** Adds to the pending changes, and restarts the quiet period. */
export async function addCoalescedChanges(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  changes: readonly CoalescedChange[],
): Promise<void> {
  for (const { webhookId, quietSeconds, batches } of changes) {
    const last = batches.at(-1)?.last;
    if (!last) continue;
    const languages = [...new Set(batches.flatMap(({ entryChanges }) => entryChanges.languages))];
    await sql`
      INSERT INTO webhook_coalesced_change AS c (project_id, webhook_id, branch_id, first_sequence, last_sequence,
        change_sets, entries, counts, languages, person_id, changed_at, due_at)
      VALUES (${projectId}, ${webhookId}, ${branchId}, ${Math.min(...batches.map((batch) => batch.last.sequence))},
        ${Math.max(...batches.map((batch) => batch.last.sequence))}, ${batches.flatMap((batch) => batch.setIds).length},
        ${batches.reduce((sum, { entryChanges }) => sum + entryChanges.count, 0)}, ${JSON.stringify(sumCounts(batches))}::jsonb,
        ${languages}::text[], ${last.person_id}, ${last.created_at}::timestamptz,
        ${last.created_at}::timestamptz + make_interval(secs => ${quietSeconds}))
      ON CONFLICT (project_id, webhook_id, branch_id) DO UPDATE SET
        first_sequence = least(c.first_sequence, excluded.first_sequence),
        last_sequence = greatest(c.last_sequence, excluded.last_sequence),
        change_sets = c.change_sets + excluded.change_sets, entries = c.entries + excluded.entries,
        counts = (SELECT jsonb_object_agg(count.key, count.value::integer + (excluded.counts->>count.key)::integer)
          FROM jsonb_each_text(c.counts) AS count),
        languages = ARRAY(SELECT DISTINCT l FROM unnest(c.languages || excluded.languages) l ORDER BY l),
        person_id = CASE WHEN c.person_id = excluded.person_id THEN c.person_id END,
        changed_at = greatest(c.changed_at, excluded.changed_at), due_at = greatest(c.due_at, excluded.due_at)`.execute(
      tx,
    );
  }
}

function sumCounts(batches: readonly DescribedBatch[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of batches.flatMap(({ entryChanges }) => Object.entries(entryChanges.counts)))
    sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

type CoalescedRow = Selectable<Database["webhook_coalesced_change"]> & { person_name: string | null };

/** Condition on `webhook_coalesced_change`: its quiet period is over, or a shorter one that is set now. */
const isDue = sql<boolean>`(due_at <= now() OR changed_at <= now() - make_interval(secs => (
  SELECT w.quiet_seconds FROM webhook w
  WHERE w.project_id = webhook_coalesced_change.project_id AND w.id = webhook_coalesced_change.webhook_id)))`;

/** Plans `translations.changed` of all changes whose quiet period is over. */
export async function planDueCoalesced(db: Kysely<Database>): Promise<void> {
  const rows = await db
    .selectFrom("webhook_coalesced_change")
    .select("project_id")
    .distinct()
    .where(isDue)
    .execute();
  for (const { project_id: projectId } of rows) {
    await db.transaction().execute(async (tx) => {
      if (await acquirePlanningLock(tx, projectId)) await planCoalesced(tx, projectId, isDue);
    });
  }
}

/** Plans `translations.changed` of pending changes of a project; the condition is on `webhook_coalesced_change`. */
export async function planCoalesced(
  tx: Kysely<Database>,
  projectId: number,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<CoalescedRow>`
    WITH dequeued_changes AS (
      DELETE FROM webhook_coalesced_change WHERE project_id = ${projectId} AND ${condition} RETURNING *
    )
    SELECT d.*, p.name AS person_name FROM dequeued_changes d
    LEFT JOIN person p ON p.id = d.person_id ORDER BY d.webhook_id, d.branch_id`.execute(tx);
  for (const [branchId, ofBranch] of Map.groupBy(rows, (row) => row.branch_id)) {
    const scope = await readEventScope(tx, projectId, branchId);
    if (!scope) continue;
    const { project, branch } = scope;
    await insertDeliveries(
      tx,
      projectId,
      ofBranch.map((row) => ({
        webhookId: row.webhook_id,
        deduplicationKey: `quiet:${branchId}:${row.first_sequence}:${row.last_sequence}`,
        event: { ...coalescedEvent(row), project, branch },
      })),
    );
  }
}

function coalescedEvent(row: CoalescedRow) {
  return {
    type: "translations.changed" as const,
    timestamp: row.changed_at.toISOString(),
    sequence: row.last_sequence,
    // Null if several people changed something.
    actor: presentActor(row.person_id, row.person_name),
    data: {
      fromSequence: row.first_sequence,
      toSequence: row.last_sequence,
      changeSets: row.change_sets,
      count: row.entries,
      counts: row.counts,
      languages: row.languages,
    },
  };
}
