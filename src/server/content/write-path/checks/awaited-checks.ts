import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/** Queues keys for the job that checks their texts. Caller must hold the key locks, also for `markChecked`. */
export async function queueChecks(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  keyIds: Iterable<number>,
): Promise<void> {
  await sql`
    INSERT INTO awaited_check (project_id, branch_id, key_id)
    SELECT ${projectId}::integer, ${branchId}::integer, id FROM unnest(${[...new Set(keyIds)]}::bigint[]) AS requested_key(id)
    ON CONFLICT (project_id, branch_id, key_id) DO UPDATE SET done = false`.execute(tx);
}

export async function markChecked(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  keyIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable("awaited_check")
    .set({ done: true })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`key_id = ANY(${keyIds}::bigint[])`)
    .execute();
}

export async function nextQueuedKeys(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  maxKeys: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom("awaited_check")
    .select("key_id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("done", "=", false)
    .orderBy("key_id")
    .limit(maxKeys)
    .execute();
  return rows.map(({ key_id }) => key_id);
}

/** Deletes the rows of checked keys. Called when no key of the branch is queued. */
export async function forgetChecked(tx: Kysely<Database>, { projectId, branchId }: BranchRef): Promise<void> {
  await tx
    .deleteFrom("awaited_check")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("done", "=", true)
    .execute();
}

/** Whether keys of the branch `b` are queued for checks, or were until all were done. */
export const hasQueuedChecks: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM awaited_check w WHERE w.project_id = b.project_id AND w.branch_id = b.id)`;

/** Whether a key of the branch `b` awaits its checks: queued by itself, or not yet reached by a check of all texts. */
export function isQueuedForChecks(keyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${keyId} > b.recheck_after, false) OR EXISTS (SELECT FROM awaited_check w
    WHERE w.project_id = b.project_id AND w.branch_id = b.id AND w.key_id = ${keyId} AND NOT w.done))`;
}
