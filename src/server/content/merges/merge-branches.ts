import type { Kysely } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { mergeEndpoints } from "#contract/merges.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import type { ChangeAuthor } from "#server/content/write-path/change-sets/change-author.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { assertMayWriteLanguages } from "#server/workspace/auth/rights/entries.rules.ts";
import { type WrittenValues, writeMergedCells } from "./apply/apply-cells.ts";
import { removeKeys, writeKeys, writeLinks } from "./apply/apply-keys.ts";
import { lockRemovedLanguages, removeMergedResources, writeResources } from "./apply/apply-resources.ts";
import { type BranchSnapshots, readMergeSnapshots } from "./branch-snapshots.ts";
import { prepareValues } from "./decided-values.ts";
import { type Preview, type PreviewWindow, previewMerge } from "./merge-preview.ts";
import { mergeScreenshots } from "./merge-screenshots.ts";
import { type MergePlan, planMerge, stageDifferences } from "./plan/merge-plan.ts";
import { assertNotEdited, assertSameStructure, StaleMergePlan } from "./plan/stale-plan.ts";
import { type Rules, Settlement } from "./settle-differences.ts";
import { clearStage } from "./stage/stage-pairs.ts";

/** Maximum number of plans for a merge, if others change what the merge is about to write. */
const maxPlans = 5;

export type MergeRequest = {
  /** Scope of the target. */
  scope: Scope;
  fromId: number;
  fromName: string;
  author: ChangeAuthor;
  role: ProjectCaller["role"];
  languageIds: ProjectCaller["languageIds"];
  body: BodyOf<typeof mergeEndpoints.merge>;
  dryRun: boolean;
  window: PreviewWindow;
  /** Called in the transaction of a merge that changed something. */
  onMerge?: (tx: Kysely<Database>) => Promise<void>;
};

export type MergeResult = Preview & { changeSet: string | null };

/** Merges one branch into another, three-way per field, as one change set, or returns a preview (rules.md 7.4). */
export async function mergeBranches(db: Kysely<Database>, request: MergeRequest): Promise<MergeResult> {
  const { body } = request;
  const settlement = new Settlement({
    ...(body.rules ? { rules: body.rules as Rules } : {}),
    ...(body.decisions ? { decisions: body.decisions } : {}),
  });
  const values = await prepareValues(db, request, body.decisions ?? []);
  for (let attempt = 1; attempt <= maxPlans; attempt++) {
    try {
      return await db
        .connection()
        .execute((connection) => attemptMerge(connection, request, { settlement, values }));
    } catch (error) {
      if (!(error instanceof StaleMergePlan)) throw error;
    }
  }
  throw new ApiError("conflict", { message: "Others are changing the same strings. Try again." });
}

type Decisions = { settlement: Settlement; values: WrittenValues };

async function attemptMerge(
  connection: Kysely<Database>,
  request: MergeRequest,
  { settlement, values }: Decisions,
): Promise<MergeResult> {
  const { scope, fromId, body, dryRun, window } = request;
  const { projectId, baseLanguageId, branchId: toId } = scope;
  try {
    const staged = await stageDifferences(connection, (tx) =>
      readMergeSnapshots(tx, { projectId, baseLanguageId, fromId, toId }),
    );
    const plan = await planMerge(connection, staged, settlement);
    const { preview, languages } = await previewMerge(connection, plan, window);
    if (body.stamp !== undefined && body.stamp !== preview.stamp) throw refusal("conflict", preview);
    if (dryRun) return { ...preview, changeSet: null };
    if (preview.conflictCount > 0) throw refusal("merge_conflicts", preview);
    assertMayWriteLanguages(request, writtenLanguages(plan, languages));
    const { changeSetId } = await applyChangeSet(
      connection,
      { scope, author: request.author, kind: "merge" },
      async (change) => {
        await writeMerge(change, plan, { values, fromName: request.fromName });
        if (change.hasChanges) await request.onMerge?.(change.tx);
      },
    );
    return { ...preview, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
  } finally {
    await clearStage(connection);
  }
}

function refusal(code: "conflict" | "merge_conflicts", preview: Preview): ApiError {
  return new ApiError(code, { details: { ...preview, changeSet: null } });
}

/** Languages with the target's ids; a language that the merge creates has no id yet. */
function writtenLanguages({ pairs }: MergePlan, codes: ReadonlySet<string>) {
  return [...codes].map((code) => {
    const pair = pairs.find(({ type, to }) => type === "language" && to?.name === code);
    return { id: pair?.toId ?? undefined, code };
  });
}

type WriteInput = { values: WrittenValues; fromName: string };

async function writeMerge(change: OpenChangeSet, plan: MergePlan, { values, fromName }: WriteInput) {
  const { snapshots } = plan;
  await change.lockStructure();
  await assertSameStructure(change, snapshots);
  await lockRemovedLanguages(change, plan);
  await writeResources(change, plan);
  await writeKeys(change, plan);
  await writeMergedCells(change, plan, values);
  await writeLinks(change, plan);
  await mergeScreenshots(change, plan);
  const keyIds = await removeKeys(change, plan);
  const languageIds = await removeMergedResources(change, plan);
  await assertNotEdited(change, snapshots, { keyIds, languageIds });
  if (change.hasChanges) await recordSource(change, snapshots, fromName);
  await storeMerge(change, snapshots);
}

/** Logs the merged branch for the history. */
async function recordSource(change: OpenChangeSet, { from }: BranchSnapshots, name: string): Promise<void> {
  const after = { merged: name, version: from.version };
  await change.record([{ resource: "branch", id: from.branchId, before: {}, after }]);
}

/** Stores a merge even if it wrote nothing: the differences that it left unchanged count as settled. */
async function storeMerge(
  change: OpenChangeSet,
  { projectId, from, to, isContained }: BranchSnapshots,
): Promise<void> {
  if (!change.hasChanges && isContained) return;
  await change.tx
    .insertInto("branch_merge")
    .values({
      project_id: projectId,
      from_id: from.branchId,
      from_version: from.version,
      to_id: to.branchId,
      to_version: to.version,
      change_set_id: change.hasChanges ? change.id : null,
    })
    .execute();
}
