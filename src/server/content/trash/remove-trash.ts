import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { TrashKind } from "#contract/trash.ts";
import { trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { removeResources } from "./remove-resources.ts";
import { removeBranchesNow } from "./sweep-trash.ts";
import { type TrashRef, trashableKinds, trashId } from "./trash-kinds.ts";
import { assertMayDelete, deletableKinds, mayWrite, notInTrash, readRefs } from "./trash-rights.ts";

type RemovalRequest = { ids?: readonly string[] | undefined; all?: boolean | undefined };

/** Permanently deletes resources of the trash now; strings of open orders stay until the orders end. */
export async function removeTrash(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { ids, all }: RemovalRequest,
): Promise<number> {
  if ((ids === undefined) !== (all === true)) {
    throw invalidInput([{ path: "ids", message: "must be either ids or all" }]);
  }
  const refs = ids === undefined ? await listRefs(db, caller) : await readRequested(db, caller, ids);
  const idsOf = (kind: TrashKind) => refs.filter((ref) => ref.kind === kind).map((ref) => ref.id);
  let removed = 0;
  try {
    for (const kind of trashableKinds.toReversed())
      removed += await removeResources(db, caller.scope, { kind, ids: idsOf(kind) });
    removed += await removeBranchesNow(db, caller.scope.projectId, idsOf("branch"));
    return removed;
  } finally {
    // Records the removal even if a later kind failed, since each kind is removed in separate transactions.
    if (removed > 0)
      await recordBranchAuditEvent(db, caller, { action: "trash.removed", details: { removed } });
  }
}

/** All resources that the caller may delete. */
async function listRefs(db: Kysely<Database>, caller: ProjectCaller): Promise<TrashRef[]> {
  assertBranchWritable(caller);
  const kinds = deletableKinds(caller);
  const trashed = (await Promise.all(kinds.map((kind) => listIds(db, caller, kind)))).flat();
  const removable = trashed.filter((ref) => mayRemove(caller, ref));
  if (kinds.includes("screenshot")) return removable;
  const screens = await findScreens(db, caller, removable);
  return removable.filter(({ kind, id }) => kind !== "tag" || !screens.has(id));
}

/** A key is deleted with its texts in all languages, including those that the caller may not edit. */
function mayRemove(caller: ProjectCaller, ref: TrashRef): boolean {
  return mayWrite(caller, ref) && (ref.kind !== "key" || caller.languageIds === null);
}

/** Reads the given resources; throws unless all exist and the caller may delete them. */
async function readRequested(
  db: Kysely<Database>,
  caller: ProjectCaller,
  ids: readonly string[],
): Promise<TrashRef[]> {
  const refs = readRefs(caller, ids);
  if (!refs.every((ref) => mayRemove(caller, ref)))
    throw new ApiError("not_allowed", {
      message: "Texts in languages that you cannot edit would be removed with these keys.",
    });
  await assertInTrash(db, caller, refs);
  if ((await findScreens(db, caller, refs)).size > 0) assertMayDelete(caller, "screenshot");
  return refs;
}

/** Finds tags with screenshots, which are deleted with their tag. */
async function findScreens(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  refs: readonly TrashRef[],
): Promise<Set<number>> {
  const ids = refs.filter(({ kind }) => kind === "tag").map(({ id }) => id);
  const screens = await db
    .selectFrom("screenshot")
    .select("tag_id")
    .distinct()
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("tag_id", "=", sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  return new Set(screens.map((screen) => screen.tag_id));
}

async function assertInTrash(
  db: Kysely<Database>,
  caller: ProjectCaller,
  refs: readonly TrashRef[],
): Promise<void> {
  const kinds = [...new Set(refs.map((ref) => ref.kind))];
  const found = await Promise.all(kinds.map((kind) => listIds(db, caller, kind)));
  const foundIds = new Set(found.flat().map(trashId));
  const unknown = refs.map(trashId).filter((id) => !foundIds.has(id));
  if (unknown.length > 0) throw notInTrash(unknown);
}

async function listIds(db: Kysely<Database>, { scope }: ProjectCaller, kind: TrashKind): Promise<TrashRef[]> {
  const trashed =
    kind === "branch"
      ? sql`branch WHERE deleted_at IS NOT NULL AND NOT removing`
      : sql`${sql.table(trashable[kind].table)} WHERE branch_id = ${scope.branchId} AND trashed_by IS NOT NULL`;
  const { rows } = await sql<{ id: number }>`
    SELECT id::bigint AS id FROM ${trashed} AND project_id = ${scope.projectId}`.execute(db);
  return rows.map(({ id }) => ({ kind, id }));
}
