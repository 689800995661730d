import { type Kysely, sql } from "kysely";
import { createGroups } from "#server/content/groups/groups.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { mainGroup, moveKeys } from "#server/content/write-path/keys/key-changes.ts";
import { setTrashed } from "#server/content/write-path/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { groupInvariant } from "./invariants.ts";
import type { ProjectState } from "./project-state.ts";

type Repair = { project: ProjectState; changes: readonly OpenChangeSet[] };

/** Adds the group `main` to every branch, and moves keys of missing groups to it. Returns what was done. */
export async function repairGroups(tx: Kysely<Database>, { project, changes }: Repair): Promise<string[]> {
  const did: string[] = [];
  for (const change of changes) {
    const branch = project.branches.find(({ id }) => id === change.input.scope.branchId);
    if (await restoreMain(change)) did.push(`the branch ${branch?.name} has the group ${mainGroup} again`);
    const keyIds = await listHomeless(tx, project, change.input.scope.branchId);
    if (keyIds.length === 0) continue;
    await moveKeys(change, mainGroup, keyIds);
    did.push(
      `keys of the branch ${branch?.name} that were moved to the group ${mainGroup}: ${keyIds.length}`,
    );
  }
  return did;
}

/** Takes the group out of the trash, or creates it. Returns whether it was missing. */
async function restoreMain(change: OpenChangeSet): Promise<boolean> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number; trashed: boolean }>`
    SELECT id, trashed_by IS NOT NULL AS trashed FROM entry_group
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND name = ${mainGroup}
    ORDER BY trashed_by NULLS FIRST LIMIT 1`.execute(change.tx);
  const [main] = rows;
  if (main?.trashed === false) return false;
  if (main) await setTrashed(change, "group", { ids: [main.id], trashed: false });
  else await createGroups(change, [mainGroup]);
  return true;
}

async function listHomeless(
  tx: Kysely<Database>,
  project: ProjectState,
  branchId: number,
): Promise<number[]> {
  const { from, where } = groupInvariant(project);
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT s.id FROM ${from} s WHERE s.branch_id = ${branchId} AND ${where} ORDER BY s.id) AS ids`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}
