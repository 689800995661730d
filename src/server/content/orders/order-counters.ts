import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { lockKeysWhere } from "#server/content/write-path/locks/lock-keys.ts";

export type Flags = { open: boolean; translating: boolean };

type Delta = {
  language_id: number;
  in_order: number;
  in_order_words: number;
  in_translation: number;
  in_translation_words: number;
  not_new: number;
  not_new_words: number;
};

/** Locks the keys of an order, which blocks writes of their entries while they are counted. */
export async function lockKeysOfOrder({ tx, input }: OpenChangeSet, orderId: number): Promise<void> {
  const { projectId, branchId } = input.scope;
  const isOrdered = sql`id IN (SELECT key_id FROM order_entry
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND order_id = ${orderId})`;
  await lockKeysWhere(tx, input.scope, isOrdered);
}

/**
 * Updates the counters for the entries of an order whose flags change (rules.md 5). Entries that are also in another
 * open order stay in order. Excluded entries, and entries whose key is in the trash, are not counted. Caller must hold
 * the key locks.
 */
export async function countOrderMove(
  change: OpenChangeSet,
  orderId: number,
  { before, after }: { before: Flags; after: Flags },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<Delta>`
    WITH cell AS (
      SELECT oe.language_id, k.words,
        (other_orders.is_open OR ${after.open}::boolean)::integer
          - (other_orders.is_open OR ${before.open}::boolean)::integer AS in_order,
        (other_orders.is_translating OR ${after.open && after.translating}::boolean)::integer
          - (other_orders.is_translating OR ${before.open && before.translating}::boolean)::integer AS in_translation,
        e.value_id IS NULL AND e.draft_id IS NULL AND coalesce(e.status, 0) = 0 AS is_idle
      FROM order_entry oe
      JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
        AND k.trashed_by IS NULL AND NOT k.excluded
      LEFT JOIN entry e ON e.project_id = oe.project_id AND e.branch_id = oe.branch_id AND e.key_id = oe.key_id
        AND e.language_id = oe.language_id
      CROSS JOIN LATERAL (
        SELECT count(*) > 0 AS is_open, coalesce(bool_or(o.translating), false) AS is_translating FROM order_entry o
        WHERE o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.key_id = oe.key_id
          AND o.language_id = oe.language_id AND o.open AND o.order_id <> oe.order_id
      ) AS other_orders
      WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}
        AND NOT coalesce(e.excluded, false)
    )
    SELECT language_id, sum(in_order)::integer AS in_order, sum(in_order * words)::integer AS in_order_words,
      sum(in_translation)::integer AS in_translation, sum(in_translation * words)::integer AS in_translation_words,
      coalesce(sum(in_order) FILTER (WHERE is_idle), 0)::integer AS not_new,
      coalesce(sum(in_order * words) FILTER (WHERE is_idle), 0)::integer AS not_new_words
    FROM cell GROUP BY language_id`.execute(change.tx);
  for (const row of rows) {
    change.counters.add(row.language_id, "inOrder", row.in_order, row.in_order_words);
    change.counters.add(row.language_id, "inTranslation", row.in_translation, row.in_translation_words);
    change.counters.add(row.language_id, "notNew", row.not_new, row.not_new_words);
  }
}

/** Makes writers that wait for keys of the order read open orders again (lock-entries.ts). */
export async function renewOrderRevision({ tx, input }: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = input.scope;
  await sql`
    INSERT INTO order_revision AS r (project_id, branch_id, revision) VALUES (${projectId}, ${branchId}, 1)
    ON CONFLICT (project_id, branch_id) DO UPDATE SET revision = r.revision + 1`.execute(tx);
}

/** Sets the new flags of all entries of an order. */
export async function setOrderFlags(
  change: OpenChangeSet,
  orderId: number,
  { open, translating }: Flags,
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.tx
    .updateTable("order_entry")
    .set({ open, translating })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("order_id", "=", orderId)
    .execute();
}
