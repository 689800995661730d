import { type Kysely, sql } from "kysely";
import type { CheckRun } from "#contract/checks.ts";
import { wireId } from "#contract/ids.ts";
import { announceChecks } from "#server/content/write-path/checks/announce-checks.ts";
import { hasQueuedChecks } from "#server/content/write-path/checks/awaited-checks.ts";
import { checkBranch, recheckBranch, resumeCheck } from "#server/content/write-path/checks/checks.jobs.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

type RunRow = { id: number; name: string; stopped: boolean; parked: boolean; done: number; total: number };

/** Lists the branches with texts that still have to be checked with the current settings. */
export async function listCheckRuns(db: Kysely<Database>, { scope }: ProjectCaller): Promise<CheckRun[]> {
  const { rows } = await sql<RunRow>`
    SELECT b.id, b.name, b.recheck_stopped AS stopped, EXISTS (
      SELECT FROM job_attempt WHERE task = ${checkBranch.name} AND parked_at IS NOT NULL
        AND payload = jsonb_build_object('projectId', b.project_id, 'branchId', b.id)
    ) AS parked, count(*) FILTER (WHERE run.done)::integer AS done,
      count(run.id)::integer AS total
    FROM branch b LEFT JOIN LATERAL (
      SELECT id, id <= b.recheck_after AS done FROM entry_key
      WHERE project_id = ${scope.projectId} AND branch_id = b.id AND b.recheck_after IS NOT NULL
      UNION ALL
      SELECT key_id, done FROM awaited_check
      WHERE project_id = ${scope.projectId} AND branch_id = b.id AND b.recheck_after IS NULL
    ) AS run ON true
    WHERE b.project_id = ${scope.projectId} AND (b.recheck_after IS NOT NULL OR ${hasQueuedChecks}) AND b.deleted_at IS NULL
    GROUP BY b.project_id, b.id, b.name, b.recheck_stopped ORDER BY b.id`.execute(db);
  return rows.map(({ id, name, stopped, parked, done, total }) => ({
    branch: { _id: wireId("branch", id), name },
    state: stateOf({ stopped, parked }),
    done,
    total,
  }));
}

function stateOf({ stopped, parked }: Pick<RunRow, "stopped" | "parked">): CheckRun["state"] {
  if (!stopped) return "running";
  return parked ? "failed" : "stopped";
}

/** Starts a check of all texts of the branch; stopped checks continue. */
export async function startCheckRun(db: Kysely<Database>, caller: ProjectCaller): Promise<CheckRun[]> {
  const { projectId, branchId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const branch = await lockBranch(tx, { projectId, branchId });
    const isUnfinished = branch !== undefined && (branch.recheck_after !== null || branch.recheck_stopped);
    await (isUnfinished ? resumeCheck : recheckBranch)(tx, { projectId, branchId });
  });
  return await listCheckRuns(db, caller);
}

/** Stops the checks of the branch. The findings so far stay. */
export async function stopCheckRun(db: Kysely<Database>, caller: ProjectCaller): Promise<CheckRun[]> {
  const { projectId, branchId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    // Waits for checks that end at the same time: they can no longer be stopped.
    await lockBranch(tx, { projectId, branchId });
    await tx
      .updateTable("branch as b")
      .set({ recheck_stopped: true })
      .where("b.project_id", "=", projectId)
      .where("b.id", "=", branchId)
      .where((eb) => eb.or([eb("b.recheck_after", "is not", null), hasQueuedChecks]))
      .execute();
    await announceChecks(tx, { projectId, branchId });
  });
  return await listCheckRuns(db, caller);
}

function lockBranch(tx: Kysely<Database>, { projectId, branchId }: BranchRef) {
  return tx
    .selectFrom("branch")
    .select(["recheck_after", "recheck_stopped"])
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
