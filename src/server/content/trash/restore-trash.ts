import type { Kysely } from "kysely";
import { oneLinePattern } from "#contract/common.ts";
import { maxKeyLength } from "#contract/entries.ts";
import { issueOf } from "#contract/issues.ts";
import type { OnConflict } from "#contract/trash.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import {
  renameTrashed,
  restoreFromTrash,
  type TrashableKind,
  trashable,
} from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { hasAtMost } from "#text/text-validity.ts";
import { mergeTrashedTexts } from "./merge-trashed-texts.ts";
import { assertSettled, planRestore, type RestorePlan } from "./restore.rules.ts";
import { planBranches, restoreBranches } from "./restore-branches.ts";
import { mergeTagKeys, returnKeys } from "./restored-links.ts";
import {
  assertScreensRestored,
  findScreenshotsOf,
  findScreensOf,
  moveToMergedScreens,
} from "./restored-screens.ts";
import { parseTrashId, type TrashRef, trashableKinds, trashId } from "./trash-kinds.ts";
import { assertMayDelete, notInTrash, readRefs } from "./trash-rights.ts";
import { lockTrashed, readNamesInUse, type StoredTrashed } from "./trashed.store.ts";

type RestoreRequest = { ids: readonly string[]; onConflict?: readonly OnConflict[] | undefined };

type KindPlan = { kind: TrashableKind; resources: StoredTrashed[]; plan: RestorePlan };

/** Restores resources with their links in one change set, all or none (rules.md 3.10). */
export async function restoreTrash(db: Kysely<Database>, caller: ProjectCaller, request: RestoreRequest) {
  const refs = readRefs(caller, request.ids);
  const decisions = readDecisions(request.onConflict ?? []);
  const { scope } = caller;
  const { result, changeSetId } = await applyChangeSet(
    db,
    { scope, author: authorOf(caller), kind: "restore" },
    async (change) => {
      await change.lockStructure();
      const screens = await findScreensOf(change, idsOf(refs, "screenshot"));
      const required = screens.filter((id) => !idsOf(refs, "tag").includes(id));
      if (required.length > 0) assertMayDelete(caller, "tag");
      const all = [...refs, ...required.map((id): TrashRef => ({ kind: "tag", id }))];
      const planned: KindPlan[] = [];
      for (const kind of trashableKinds)
        planned.push(await planResources(change, kind, { refs: all, decisions }));
      const branches = await planBranches(change, idsOf(refs, "branch"), decisions);
      const plans = [...planned.map(({ plan }) => plan), branches];
      assertSettled(plans);
      for (const item of planned) await restoreKind(change, item, required);
      await moveToMergedScreens(change, mergesOf(planned, "tag"), idsOf(refs, "screenshot"));
      await assertScreensRestored(change, restoredIds(planned, "screenshot"));
      await mergeTrashedTexts(change, {
        key: mergesOf(planned, "key"),
        language: mergesOf(planned, "language"),
      });
      await restoreBranches(change, branches);
      return {
        restored: plans.flatMap((plan) => plan.restore).length,
        merged: plans.flatMap((plan) => plan.merge).length,
        skipped: plans.flatMap((plan) => plan.skipped),
      };
    },
  );
  return { ...result, changeSetId };
}

/** Maximum length of names of groups, tags and branches. */
const maxNameLength = 400;

function readDecisions(onConflict: readonly OnConflict[]): Map<string, OnConflict> {
  for (const [index, { id, name }] of onConflict.entries()) {
    if (name === undefined) continue;
    const isKey = parseTrashId(id)?.kind === "key";
    const longest = isKey ? maxKeyLength : maxNameLength;
    const path = `onConflict.${index}.name`;
    if (name === "" || !hasAtMost(name, longest))
      throw invalidInput([{ path, message: `must have 1 to ${longest} characters` }]);
    if (!isKey && !oneLinePattern.test(name)) throw invalidInput([issueOf(path, "not_one_line")]);
  }
  return new Map(onConflict.map((item) => [item.id, item]));
}

function idsOf(refs: readonly TrashRef[], kind: TrashRef["kind"]): number[] {
  return refs.filter((ref) => ref.kind === kind).map((ref) => ref.id);
}

async function planResources(
  change: OpenChangeSet,
  kind: TrashableKind,
  { refs, decisions }: { refs: readonly TrashRef[]; decisions: ReadonlyMap<string, OnConflict> },
): Promise<KindPlan> {
  const ids = idsOf(refs, kind);
  const resources = ids.length === 0 ? [] : await lockTrashed(change, kind, ids);
  const found = new Set(resources.map((resource) => resource.id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) throw notInTrash(unknown.map((id) => trashId({ kind, id })));
  const isUnique = trashable[kind].unique !== null;
  const names = [
    ...resources.map(({ name }) => name),
    ...[...decisions.values()].flatMap(({ name }) => name ?? []),
  ];
  const namesInUse = isUnique && resources.length > 0 ? await readNamesInUse(change, kind, names) : new Map();
  const candidates = resources.map(({ id, name }) => ({ id, kind, name: isUnique ? name : undefined }));
  return { kind, resources, plan: planRestore(candidates, namesInUse, decisions) };
}

function mergesOf(planned: readonly KindPlan[], kind: TrashableKind): RestorePlan["merge"] {
  return planned.flatMap((item) => (item.kind === kind ? item.plan.merge : []));
}

function restoredIds(planned: readonly KindPlan[], kind: TrashableKind): number[] {
  return planned.flatMap((item) => (item.kind === kind ? item.plan.restore : []));
}

/**
 * Restores resources of one kind with their links. A screen that is restored only because a screenshot requires it
 * (`required`) returns without its other screenshots.
 */
async function restoreKind(
  change: OpenChangeSet,
  { kind, resources, plan }: KindPlan,
  required: readonly number[],
): Promise<void> {
  await renameTrashed(change, kind, plan.rename);
  await restoreFromTrash(change, kind, plan.restore);
  const screens = resources.filter(({ id }) => !required.includes(id));
  if (kind === "tag")
    await restoreFromTrash(change, "screenshot", await findScreenshotsOf(change, screens, plan));
  if (kind === "tag") await mergeTagKeys(change, plan.merge);
  if (kind !== "group") return;
  const mergedInto = new Map(plan.merge.map(({ from, into }) => [from, into]));
  const restored = new Set(plan.restore);
  const groups = resources.filter(({ id }) => mergedInto.has(id) || restored.has(id));
  await returnKeys(
    change,
    groups.map(({ id, trashedBy }) => ({ from: id, into: mergedInto.get(id) ?? id, trashedBy })),
  );
}
