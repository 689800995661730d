import { type Kysely, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { undoReturns } from "#server/content/orders/review/undo-returns.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import type { UndoneSets } from "./created-resources.ts";
import { undoneEdits } from "./revert-entries.ts";
import {
  lockTouchedKeys,
  restoreResources,
  revertRemainingKeys,
  revertResources,
} from "./revert-resources.ts";
import { assertMayRevert, rightToUndo } from "./revert-rights.ts";
import { type NamedSkipped, SkippedEdits } from "./skipped-edits.ts";

export type RevertOutcome = { changeSetId: number | null; reverted: number } & NamedSkipped;

/**
 * Undoes a change set, or the whole step of a save. Skips and reports what has changed since (rules.md 3.7). A
 * revert is a change set like any other, so reverting it is a redo.
 */
export async function revertChangeSet(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { changeSetId, dryRun }: { changeSetId: number; dryRun: boolean },
): Promise<RevertOutcome> {
  assertBranchWritable(caller);
  const { scope } = caller;
  const step = await readStep(db, caller, changeSetId);
  const author = authorOf(caller);
  const { changeSetId: revertId, result } = await applyChangeSet(
    db,
    { scope, author, kind: "revert", reverts: step.stepId, dryRun },
    async (change) => {
      if (step.hasResources) await change.lockStructure();
      return await undo(change, caller, step);
    },
  );
  return { changeSetId: revertId, ...result };
}

type Step = UndoneSets & { stepId: number; hasResources: boolean; isRevert: boolean };

type StepRow = Pick<Selectable<Database["change_set"]>, "id" | "step_id" | "kind" | "entries"> & {
  has_resources: boolean;
};

async function readStep(db: Kysely<Database>, caller: ProjectCaller, changeSetId: number): Promise<Step> {
  const { scope } = caller;
  const { rows } = await sql<StepRow>`
    SELECT s.id, s.step_id, s.kind, s.entries, EXISTS (
      SELECT FROM resource_change WHERE project_id = s.project_id AND change_set_id = s.id
    ) AS has_resources
    FROM change_set s
    WHERE s.project_id = ${scope.projectId} AND s.branch_id = ${scope.branchId} AND s.step_id = (
      SELECT step_id FROM change_set WHERE project_id = ${scope.projectId} AND id = ${changeSetId}
    )
    ORDER BY s.id`.execute(db);
  const [first] = rows;
  if (!first) throw notFound("change set", wireId("changeSet", changeSetId));
  // All branches share settings, so the history of one branch must not revert them.
  if (first.kind === "settings" || first.kind === "status")
    throw new ApiError("invalid_input", {
      message: "Settings cannot be reverted here. Change them on the page where they were set.",
    });
  const setIds = rows.map((row) => row.id);
  await assertMayRevert(db, caller, { setIds, hasEntries: rows.some(({ entries }) => entries > 0) });
  return {
    setIds,
    stepId: first.step_id,
    hasResources: rows.some((row) => row.has_resources),
    isRevert: first.kind === "revert",
  };
}

async function undo(
  change: OpenChangeSet,
  caller: ProjectCaller,
  step: Step,
): Promise<Omit<RevertOutcome, "changeSetId">> {
  // Orders are locked before keys, as in every move and delivery.
  if (step.hasResources) await undoReturns(change, caller, step.setIds);
  if (step.hasResources) await lockTouchedKeys(change, step);
  const noResources = {
    reverted: 0,
    skipped: [],
    remainingKeys: new Set<number>(),
    stuckKeys: new Set<number>(),
  };
  const restored = step.hasResources ? await restoreResources(change, step) : noResources;
  const skipped = new SkippedEdits();
  const isStuck = (keyId: number) => restored.stuckKeys.has(keyId);
  const entries = await undoEntries(change, caller, { step, skipped, isIncluded: (id) => !isStuck(id) });
  const resources = step.hasResources ? await revertResources(change, step) : noResources;
  // Retries what could not be restored because another resource had its name.
  const freed = restored.skipped.length > 0 ? await restoreResources(change, step) : noResources;
  const freedEntries =
    restored.stuckKeys.size > 0
      ? await undoEntries(change, caller, { step, skipped, isIncluded: isStuck })
      : 0;
  if (step.isRevert) await skipped.addEarlierSkipped(change, step);
  const last = await revertRemainingKeys(change, step, resources);
  skipped.addResources([...freed.skipped, ...resources.skipped, ...last.skipped]);
  return {
    reverted:
      restored.reverted + entries + resources.reverted + freed.reverted + freedEntries + last.reverted,
    ...(await skipped.nameAll(change)),
  };
}

type UndoInput = { step: Step; skipped: SkippedEdits; isIncluded: (keyId: number) => boolean };

/** Returns the number of reverted entries. */
async function undoEntries(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { step, skipped, isIncluded }: UndoInput,
): Promise<number> {
  let reverted = 0;
  const mayUndo = await rightToUndo(change.tx, caller);
  for await (const { edits: undone, texts } of undoneEdits(change, step)) {
    const edits = undone.filter(({ edit }) => isIncluded(edit.keyId));
    const editsByRight = Map.groupBy(edits, mayUndo);
    skipped.add((editsByRight.get(false) ?? []).map(({ edit }) => ({ ...edit, reason: "not_allowed" })));
    const allowed = (editsByRight.get(true) ?? []).map(({ edit }) => edit);
    const result = await change.editEntries(allowed, texts);
    reverted += result.written.length;
    skipped.add(result.refused.map(({ edit, reason }) => ({ ...edit, reason })));
  }
  return reverted;
}
