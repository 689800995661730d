import { ApiError } from "#contract/errors.ts";
import type { OnConflict } from "#contract/trash.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { type TrashRef, trashId } from "./trash-kinds.ts";

/** Resource to restore; `name` must be free, undefined if names need not be unique. */
export type TrashedResource = TrashRef & { name: string | undefined };

/** Names in use with the id of their resource; null if the same request restores that resource. */
export type NamesInUse = Map<string, number | null>;

export type Merge = { from: number; into: number; prefer: "living" | "trashed" };

export type RestorePlan = {
  restore: number[];
  rename: Array<{ id: number; name: string }>;
  merge: Merge[];
  skipped: string[];
  conflicts: Conflict[];
};

type Conflict = { _id: string; kind: TrashRef["kind"]; name: string; resolutions: Array<OnConflict["do"]> };

/** Resolutions of a conflict, by kind: a language keeps its code, and merging branches is another endpoint. */
function resolutionsOf(kind: TrashRef["kind"]): Array<OnConflict["do"]> {
  if (kind === "language") return ["merge", "skip"];
  return kind === "branch" ? ["rename", "skip"] : ["merge", "rename", "skip"];
}

/** Plans the restore of trashed resources of one kind, in order. Conflicts without a decision are reported. Pure. */
export function planRestore(
  resources: readonly TrashedResource[],
  namesInUse: NamesInUse,
  decisions: ReadonlyMap<string, OnConflict>,
): RestorePlan {
  const plan: RestorePlan = { restore: [], rename: [], merge: [], skipped: [], conflicts: [] };
  const names = new Map(namesInUse);
  for (const resource of resources)
    decideResource(plan, resource, { names, decision: decisions.get(trashId(resource)) });
  return plan;
}

type NameDecision = { names: NamesInUse; decision: OnConflict | undefined };

function decideResource(
  plan: RestorePlan,
  resource: TrashedResource,
  { names, decision }: NameDecision,
): void {
  const { id, kind, name } = resource;
  if (name === undefined || !names.has(name)) {
    plan.restore.push(id);
    if (name !== undefined) names.set(name, null);
    return;
  }
  if (decision) assertResolution(kind, decision);
  const living = names.get(name);
  if (decision?.do === "skip") plan.skipped.push(trashId(resource));
  else if (decision?.do === "merge" && typeof living === "number") {
    plan.merge.push({ from: id, into: living, prefer: decision.prefer ?? "living" });
  } else if (decision?.do === "rename" && decision.name !== undefined && !names.has(decision.name)) {
    names.set(decision.name, null);
    plan.rename.push({ id, name: decision.name });
    plan.restore.push(id);
  } else plan.conflicts.push({ _id: trashId(resource), kind, name, resolutions: resolutionsOf(kind) });
}

function assertResolution(kind: TrashRef["kind"], decision: OnConflict): void {
  const resolution = decision.do;
  if (!resolutionsOf(kind).includes(resolution))
    throw invalid(`a ${kind} cannot be restored by ${resolution}`);
  if (resolution === "rename" && !decision.name) throw invalid("rename needs a name");
}

function invalid(message: string): ApiError {
  return invalidInput([{ path: "onConflict", message }]);
}

/** Throws if a name is in use without a decision: then nothing is restored. */
export function assertSettled(plans: readonly RestorePlan[]): void {
  const conflicts = plans.flatMap((plan) => plan.conflicts);
  if (conflicts.length === 0) return;
  throw new ApiError("conflict", {
    message: `${conflicts.length === 1 ? "A name is" : `${conflicts.length} names are`} already taken: merge, rename or skip.`,
    details: { conflicts },
  });
}
