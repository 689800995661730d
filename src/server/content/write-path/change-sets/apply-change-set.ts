import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { compareWritten, enqueueCheck } from "#server/content/write-path/checks/checks.jobs.ts";
import { addToCounters } from "#server/content/write-path/counters/store-counters.ts";
import { retryOnRace, sqlStateOf } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { withTotalTime } from "#server/platform/db/statements/statement-bounds.ts";
import type { ChangeSetInput } from "./change-set-input.ts";
import { announceChangeSet, refusedCode, sequenceOrRefusal } from "./closing-statement.ts";
import { OpenChangeSet } from "./open-change-set.ts";

/** `changeSetId` is null when nothing changed; the branch's version stays the same then. */
export type Applied<T> = { result: T; changeSetId: number | null; sequence: number | null };

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}

/** Maximum duration of a dry run. It locks what it would write, and so blocks people who save there. */
const longestDryRunMs = 60_000;

/**
 * The one write path (architecture.md): every change of content by people or clients goes through here, all or nothing.
 * `work` may run several times and must not keep state between runs.
 */
export async function applyChangeSet<T>(
  db: Kysely<Database>,
  input: ChangeSetInput,
  work: (change: OpenChangeSet) => Promise<T>,
): Promise<Applied<T>> {
  const attempt = () => retryOnRace(() => attemptChangeSet(db, input, work));
  if (input.dryRun) return withTotalTime(longestDryRunMs, attempt);
  const applied = await attempt();
  if (applied.changeSetId !== null) await compareWritten(db, input.scope);
  return applied;
}

async function attemptChangeSet<T>(
  db: Kysely<Database>,
  input: ChangeSetInput,
  work: (change: OpenChangeSet) => Promise<T>,
): Promise<Applied<T>> {
  let closing: Promise<number> | undefined;
  let dryRunResult: { result: T; changeSetId: null } | undefined;
  const transaction = db.transaction();
  const applied = await (input.isolation ? transaction.setIsolationLevel(input.isolation) : transaction)
    .execute(async (tx) => {
      const change = new OpenChangeSet(tx, input, await nextChangeSetId(tx));
      const result = await work(change);
      if (input.dryRun) {
        dryRunResult = { result, changeSetId: null };
        throw new DryRun();
      }
      if (!change.hasChanges) return { result, changeSetId: null };
      // Awaited only after the commit, so that the commit is sent right behind this statement and the branch is not
      // locked for another round trip. Until then an error of the statement must not count as unhandled.
      closing = closeChangeSet(change, input);
      closing.catch(() => {});
      await enqueueChecks(change);
      return { result, changeSetId: change.id };
    })
    .catch(async (error: unknown) => {
      // The error of the closing statement is more specific than the error of the failed commit.
      await closing;
      if (dryRunResult && error instanceof DryRun) return dryRunResult;
      throw error;
    });
  return { ...applied, sequence: (await closing) ?? null };
}

/**
 * Runs the last statement of a change set: updates the counters in a fixed order, increments the branch's version
 * (which becomes the sequence), stores the change set and notifies. Rows that all writes share are thus locked only for
 * the commit.
 */
export async function closeChangeSet(
  change: OpenChangeSet,
  { scope, author, kind, autosave, reverts, reason, bulkAction }: ChangeSetInput,
): Promise<number> {
  const step = change.continuedStep;
  const { rows } = await prepared<{ sequence: number }>`
    WITH updated_branch AS (
      UPDATE branch SET version = version + 1
      WHERE project_id = ${scope.projectId} AND id = ${scope.branchId} AND removed_at IS NULL
        AND rebased_at <= ${scope.version ?? null}::bigint IS NOT FALSE RETURNING version
    ),
    written_counter AS (
      ${addToCounters(scope, change.counters)}
    ),
    continued_change_set AS (
      UPDATE change_set SET continued_by = ${change.id}
      WHERE project_id = ${scope.projectId} AND id = ${step?.changeSetId ?? null}::bigint
    ),
    undone_change_set AS (
      UPDATE change_set SET reverted_by = ${change.id}
      WHERE project_id = ${scope.projectId} AND step_id = ${reverts ?? null}::bigint
    ),
    inserted_change_set AS (
      INSERT INTO change_set (project_id, id, branch_id, sequence, person_id, kind, src, entries, autosave, step_id,
        reverts, undoing, reason, bulk_action, created_at)
      SELECT ${scope.projectId}, ${change.id}, ${scope.branchId}, version, ${author.personId}::integer, ${kind},
        ${author.src}, ${change.entryCount}, ${autosave ?? false}, ${step?.stepId ?? change.id},
        ${reverts ?? null}::bigint, coalesce((SELECT NOT undoing FROM change_set
          WHERE project_id = ${scope.projectId} AND id = ${reverts ?? null}::bigint), false), ${reason ?? null}::text,
        ${bulkAction ?? null}::text, ${change.time}::timestamptz
      FROM updated_branch RETURNING sequence
    )
    SELECT sequence, ${announceChangeSet(scope, sql`sequence`)}
    FROM (SELECT ${sequenceOrRefusal(sql`(SELECT sequence FROM inserted_change_set)`)} AS sequence OFFSET 0) AS closed_change_set`
    .execute(change.tx)
    .catch((error: unknown) => {
      throw sqlStateOf(error) === refusedCode ? branchChangedError() : error;
    });
  return rows[0]?.sequence ?? 0;
}

/**
 * Enqueues the check of texts that the change set left unchecked. Called after closing: jobs come after branches in the
 * lock order.
 */
export async function enqueueChecks({ tx, input, needsCheckJob }: OpenChangeSet): Promise<void> {
  if (needsCheckJob) await enqueueCheck(tx, input.scope);
}

function branchChangedError(): ApiError {
  return new ApiError("conflict", {
    message:
      "The base language, the placeholder style or the placeholder patterns were changed, or the branch was deleted in the meantime. Reload the project.",
  });
}

/**
 * Draws the id of a new change set, before the change set waits for locks. Ids therefore do not follow the order of
 * commits; sequences do.
 */
export async function nextChangeSetId(tx: Kysely<Database>): Promise<number> {
  const { rows } = await prepared<{ id: number }>`SELECT nextval('change_set_id') AS id`.execute(tx);
  return rows[0]?.id ?? 0;
}
