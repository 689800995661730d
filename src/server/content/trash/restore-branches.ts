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
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM branch WHERE project_id = ${projectId} AND id = ANY(${ids}::integer[])
      AND deleted_at IS NOT NULL AND NOT removing
    ORDER BY id FOR UPDATE`.execute(change.tx);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw notInTrash(unknown.map((id) => trashId({ kind: "branch", id })));
  const { rows: living } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM branch WHERE project_id = ${projectId} AND deleted_at IS NULL`.execute(change.tx);
  const namesInUse = new Map(living.map((branch) => [branch.name, branch.id]));
  return planRestore(
    rows.map((row) => ({ ...row, kind: "branch" })),
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
    UPDATE branch b SET deleted_at = NULL, name = coalesce(g.name, b.name)
    FROM unnest(${restore}::integer[], ${restore.map((id) => names.get(id) ?? null)}::text[]) AS g(id, name)
    WHERE b.project_id = ${projectId} AND b.id = g.id`.execute(change.tx);
  await change.record(
    restore.map((id) => ({ resource: "branch", id, before: null, after: { restored: true } })),
  );
}
