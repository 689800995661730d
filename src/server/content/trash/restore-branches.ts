import { sql } from "kysely";
import type { OnConflict } from "#contract/trash.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { planRestore, type RestorePlan } from "./restore.rules.ts";
import { trashId } from "./trash-kinds.ts";
import { notInTrash } from "./trash-rights.ts";

/** Plans the restore of deleted branches of the project. */
export async function planBranches(
  change: OpenChangeSet,
  ids: readonly number[],
  decisions: ReadonlyMap<string, OnConflict>,
): Promise<RestorePlan> {
  const { projectId } = change.input.scope;
  const branches = change.tx.selectFrom("branch").select(["id", "name"]).where("project_id", "=", projectId);
  const trashed = await branches
    .where("id", "=", sql<number>`ANY(${ids}::integer[])`)
    .where("deleted_at", "is not", null)
    .where("removing", "=", false)
    .orderBy("id")
    .forUpdate()
    .execute();
  const unknown = ids.filter((id) => !trashed.some((branch) => branch.id === id));
  if (unknown.length > 0) throw notInTrash(unknown.map((id) => trashId({ kind: "branch", id })));
  const living = await branches.where("deleted_at", "is", null).execute();
  const namesInUse = new Map(living.map((branch) => [branch.name, branch.id]));
  return planRestore(
    trashed.map((branch) => ({ ...branch, kind: "branch" })),
    namesInUse,
    decisions,
  );
}

export async function restoreBranches(
  change: OpenChangeSet,
  { restore, rename }: RestorePlan,
): Promise<void> {
  if (restore.length === 0) return;
  const { projectId } = change.input.scope;
  const names = new Map(rename.map(({ id, name }) => [id, name]));
  await sql`
    UPDATE branch b SET deleted_at = NULL, name = coalesce(restored_branch.name, b.name)
    FROM unnest(${restore}::integer[], ${restore.map((id) => names.get(id) ?? null)}::text[]) AS restored_branch(id, name)
    WHERE b.project_id = ${projectId} AND b.id = restored_branch.id`.execute(change.tx);
  await change.record(
    restore.map((id) => ({ resource: "branch", id, before: null, after: { restored: true } })),
  );
}
