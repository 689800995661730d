import { ApiError } from "#contract/errors.ts";
import { roleMay } from "#contract/permissions.ts";
import { type TrashKind, trashActions, trashKinds } from "#contract/trash.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import { assertBranchWritable, mayWriteLanguage } from "#server/workspace/auth/rights/entries.rules.ts";
import { parseTrashId, type TrashRef, trashId } from "./trash-kinds.ts";

/** Kinds of resources that the caller may delete (rules.md 7.10). */
export function deletableKinds(caller: ProjectCaller): TrashKind[] {
  return trashKinds.filter((kind) => mayDelete(caller, kind));
}

function mayDelete(caller: ProjectCaller, kind: TrashKind): boolean {
  try {
    assertMayDelete(caller, kind);
    return true;
  } catch {
    return false;
  }
}

export function assertMayDelete({ role, permissions }: ProjectCaller, kind: TrashKind): void {
  if (role !== null && !roleMay(role, trashActions[kind])) {
    throw new ApiError("not_allowed", { message: `Your role cannot delete or restore a ${kind}.` });
  }
  assertPermission(trashActions[kind], permissions);
}

/** Whether the caller may write a language, whose texts are deleted and restored with it. True for other kinds. */
export function mayWrite(caller: ProjectCaller, { kind, id }: TrashRef): boolean {
  return kind !== "language" || mayWriteLanguage(caller, id);
}

/** Parses ids of the trash. Throws first for resources that the caller may not change, then for invalid ids. */
export function readRefs(caller: ProjectCaller, ids: readonly string[]): TrashRef[] {
  const refs = [...new Set(ids)].map((id) => ({ id, ref: parseTrashId(id) }));
  const parsedRefs = refs.flatMap(({ ref }) => ref ?? []);
  for (const kind of new Set(parsedRefs.map((ref) => ref.kind))) assertMayDelete(caller, kind);
  const notWritable = parsedRefs.filter((ref) => !mayWrite(caller, ref)).map(trashId);
  if (notWritable.length > 0)
    throw new ApiError("not_allowed", {
      message: `You cannot edit ${notWritable.length === 1 ? "this language" : "these languages"}.`,
      details: { ids: notWritable },
    });
  if (parsedRefs.some((ref) => ref.kind !== "branch")) assertBranchWritable(caller);
  const unknown = refs.flatMap(({ id, ref }) => (ref ? [] : id));
  if (unknown.length > 0) throw notInTrash(unknown);
  return parsedRefs;
}

export function notInTrash(ids: readonly string[]): ApiError {
  return new ApiError("not_found", {
    message: `${ids.length === 1 ? "This is" : "These are"} no longer in the trash.`,
    details: { ids },
  });
}
