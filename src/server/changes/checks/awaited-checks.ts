import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";

/** Has keys wait for the job that checks their texts. They are locked, as are those of all functions here. */
export async function awaitChecks(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  keyIds: Iterable<number>,
): Promise<void> {
  await sql`
    INSERT INTO awaited_check (project_id, branch_id, key_id)
    SELECT ${projectId}::integer, ${branchId}::integer, id FROM unnest(${[...new Set(keyIds)]}::bigint[]) AS g(id)
    ON CONFLICT (project_id, branch_id, key_id) DO UPDATE SET done = false`.execute(tx);
}

export async function endAwaiting(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  keyIds: readonly number[],
): Promise<void> {
  await sql`
    UPDATE awaited_check SET done = true
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = ANY(${keyIds}::bigint[])`.execute(
    tx,
  );
}

export async function nextAwaited(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  most: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom("awaited_check")
    .select("key_id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("done", "=", false)
    .orderBy("key_id")
    .limit(most)
    .execute();
  return rows.map(({ key_id }) => key_id);
}

/** Forgets what is done, once nothing is left. */
export async function forgetDone(tx: Kysely<Database>, { projectId, branchId }: BranchRef): Promise<void> {
  await sql`
    DELETE FROM awaited_check WHERE project_id = ${projectId} AND branch_id = ${branchId} AND done`.execute(
    tx,
  );
}

/** Whether keys of the branch `b` wait for their checks, or did until those of all were done. */
export const hasAwaited: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM awaited_check w WHERE w.project_id = b.project_id AND w.branch_id = b.id)`;

/** Whether a key of the branch `b` waits for its checks: by itself, or behind how far a check of all texts has got. */
export function isAwaited(keyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${keyId} > b.recheck_after, false) OR EXISTS (SELECT FROM awaited_check w
    WHERE w.project_id = b.project_id AND w.branch_id = b.id AND w.key_id = ${keyId} AND NOT w.done))`;
}
