import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import { CounterDeltas } from "#server/content/write-path/counters/entry-counters.ts";
import { storeCounters } from "#server/content/write-path/counters/store-counters.ts";
import { lockKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { RaceLost, retryOnRace } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { shareReads } from "#server/platform/db/statements/share-reads.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { defineJob, enqueue } from "#server/platform/jobs/define-job.ts";
import { forgetAttempts } from "#server/platform/jobs/job-attempts.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { announceChecks } from "./announce-checks.ts";
import { forgetChecked, hasQueuedChecks, markChecked, nextQueuedKeys } from "./awaited-checks.ts";
import { type CheckedScope, checkEntries, maxAtOnce } from "./check-entries.ts";
import { compareBatch, compareChanged } from "./compare-texts.ts";

/** A batch that takes longer, in ms, is followed by one with half as many keys. */
const longBatchMs = 1_000;

/**
 * Checks all texts of a branch again, or the texts that change sets left unchecked, a few keys at a time. After a crash
 * it continues where it stopped. If all checks are requested again while it runs, it starts over. Comparing texts by
 * the log comes last.
 */
export const checkBranch = defineJob<BranchRef>({
  name: "check-branch",
  isLong: true,
  async run({ db, stopping, recordProgress }, branch) {
    let maxKeys = maxAtOnce.keys;
    while (!stopping.aborted) {
      const startedAt = performance.now();
      if (await retryOnRace(() => checkBatch(db, branch, { maxKeys, stopping }))) {
        await recordProgress?.();
        // Long batches are avoided: saves in their keys wait for them, and a server that stops loses them.
        maxKeys =
          performance.now() - startedAt > longBatchMs
            ? Math.ceil(maxKeys / 2)
            : Math.min(maxKeys * 2, maxAtOnce.keys);
        continue;
      }
      if (await compareBatch(db, branch)) continue;
      const outcome = await compareChanged(db, branch, { isAwaited: false });
      if (outcome === "all") return;
      if (outcome === "nothing") await compareAll(db, branch);
    }
    throw new Error("The server stops; the rest is checked by the next one.");
  },
  async park(db, { projectId, branchId }) {
    await db.transaction().execute(async (tx) => {
      await setStopped(tx, { projectId, branchId }, true);
      await announceChecks(tx, { projectId, branchId });
    });
  },
  retry: resumeCheck,
});

async function setStopped(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  isStopped: boolean,
): Promise<void> {
  await tx
    .updateTable("branch")
    .set({ recheck_stopped: isStopped })
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .execute();
}

/** Resumes checks that a person stopped, or that were parked because they ended the process. */
export async function resumeCheck(tx: Kysely<Database>, { projectId, branchId }: BranchRef): Promise<void> {
  await setStopped(tx, { projectId, branchId }, false);
  await forgetAttempts(tx, checkBranch, { projectId, branchId });
  await enqueueCheck(tx, { projectId, branchId });
}

/** Schedules a check of all texts of a branch, after a setting that they are checked against has changed. */
export async function recheckBranch(tx: Kysely<Database>, branch: BranchRef): Promise<void> {
  await tx
    .updateTable("branch")
    .set(({ ref }) => ({ recheck_after: 0, compare_after: 0, compared: ref("version") }))
    .where("project_id", "=", branch.projectId)
    .where("id", "=", branch.branchId)
    .execute();
  await resumeCheck(tx, branch);
}

/** Schedules a comparison of all texts, which is cheaper than reading a long log. */
async function compareAll(db: Kysely<Database>, { projectId, branchId }: BranchRef): Promise<void> {
  await db
    .updateTable("branch")
    .set(({ ref }) => ({ compare_after: 0, compared: ref("version") }))
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .execute();
}

/** Comparison functions by database. Calls for a branch during a comparison share the next one. */
const comparisons = new WeakMap<Kysely<Database>, (branch: BranchRef) => Promise<void>>();

/**
 * Compares the texts of a committed write with others of the same source (compare-texts.ts). A failure does not fail
 * the write: the job compares the rest.
 */
export function compareWritten(db: Kysely<Database>, { projectId, branchId }: BranchRef): Promise<void> {
  const compare = comparisons.get(db) ?? shareReads((branch) => compareNow(db, branch), nameOfBranch);
  comparisons.set(db, compare);
  return compare({ projectId, branchId });
}

function nameOfBranch({ projectId, branchId }: BranchRef): string {
  return `${projectId} ${branchId}`;
}

async function compareNow(db: Kysely<Database>, branch: BranchRef): Promise<void> {
  const outcome = await compareChanged(db, branch, { isAwaited: true }).catch(() => "nothing");
  if (outcome !== "all") await enqueueCheck(db, branch).catch(() => {});
}

/** Enqueues the job for every branch that waits for its checks and has none. */
export async function checkWaitingBranches(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<BranchRef>`
    SELECT project_id AS "projectId", id AS "branchId" FROM branch b
    WHERE removed_at IS NULL AND (compared < version
      OR ((num_nonnulls(recheck_after, compare_after) > 0 OR ${hasQueuedChecks}) AND NOT recheck_stopped))
    ORDER BY project_id, id`.execute(db);
  for (const branch of rows) await enqueueCheck(db, branch);
}

/** Enqueues the job for the pending checks of a branch. */
export function enqueueCheck(tx: Kysely<Database>, { projectId, branchId }: BranchRef): Promise<void> {
  const branch = { projectId, branchId };
  return enqueue(tx, checkBranch, branch, {
    key: `check-branch ${projectId} ${branchId}`,
    queue: `check-branch ${projectId}`,
  });
}

type Batch = { maxKeys: number; stopping: AbortSignal };

/** Checks the next keys. Returns whether there may be more of them. */
function checkBatch(db: Kysely<Database>, branch: BranchRef, { maxKeys, stopping }: Batch): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const position = await readPosition(tx, branch);
    if (position === undefined) return false;
    const keyIds = await nextKeys(tx, branch, position.after, maxKeys);
    const counters = new CounterDeltas();
    if (keyIds.length > 0) {
      await lockKeys(tx, branch, keyIds);
      // Read again once the keys are locked: choosing another base language locks them too.
      const scope = (await readPosition(tx, branch))?.scope;
      if (scope) await checkEntries(tx, { keyIds }, { scope, counters, stopping });
      if (scope) await markChecked(tx, branch, keyIds);
    } else if (position.after === null) await forgetChecked(tx, branch);
    // Locks the branch before its counters, in the order of every change set. Checks that a person stopped during this
    // batch keep their position, so that they do not end as completed.
    const { rows } = await sql<{ name: string; awaits: boolean }>`
      UPDATE branch b SET recheck_after = ${position.after === null ? null : (keyIds.at(-1) ?? null)}::bigint
      WHERE project_id = ${branch.projectId} AND id = ${branch.branchId}
        AND recheck_after IS NOT DISTINCT FROM ${position.after}::bigint AND NOT recheck_stopped
      RETURNING name, ${hasQueuedChecks} AS awaits`.execute(tx);
    await storeCounters(tx, branch, counters);
    if (keyIds.length > 0) return true;
    const [updatedBranch] = rows;
    if (!updatedBranch) throw new RaceLost();
    if (!updatedBranch.awaits) await recordCompletion(tx, branch, updatedBranch.name);
    return true;
  });
}

/** Records the completion for webhooks (rules.md 9.2) and notifies people who see the branch. */
async function recordCompletion(tx: Kysely<Database>, branch: BranchRef, name: string): Promise<void> {
  await recordAuditEvent(tx, {
    projectId: branch.projectId,
    personId: null,
    action: "checks.completed",
    details: { _id: wireId("branch", branch.branchId), name },
  });
  await announceChecks(tx, branch);
}

/**
 * Reads the last key that the checks of all texts of a branch have reached (`after`, null if only queued keys wait),
 * and the settings that texts are checked against. Returns undefined if no checks wait.
 */
async function readPosition(
  tx: Kysely<Database>,
  branch: BranchRef,
): Promise<{ after: number | null; scope: CheckedScope } | undefined> {
  const { rows } = await sql<Omit<CheckedScope, keyof BranchRef> & { after: number | null }>`
    SELECT b.recheck_after AS after, p.base_language_id AS "baseLanguageId", l.code AS "baseLanguage",
      p.placeholder_patterns AS patterns
    FROM branch b JOIN project p ON p.id = b.project_id
    JOIN language l ON l.project_id = b.project_id AND l.branch_id = b.id AND l.id = p.base_language_id
    WHERE b.project_id = ${branch.projectId} AND b.id = ${branch.branchId}
      AND (b.recheck_after IS NOT NULL OR ${hasQueuedChecks})
      AND NOT b.recheck_stopped AND b.removed_at IS NULL`.execute(tx);
  const [row] = rows;
  return row && { after: row.after, scope: { ...branch, ...row } };
}

async function nextKeys(
  tx: Kysely<Database>,
  branch: BranchRef,
  after: number | null,
  maxKeys: number,
): Promise<number[]> {
  if (after === null) return await nextQueuedKeys(tx, branch, maxKeys);
  const rows = await tx
    .selectFrom("entry_key")
    .select("id")
    .where("project_id", "=", branch.projectId)
    .where("branch_id", "=", branch.branchId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(maxKeys)
    .execute();
  return rows.map(({ id }) => id);
}
