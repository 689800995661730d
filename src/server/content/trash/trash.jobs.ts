import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { defineJob, enqueue } from "#server/platform/jobs/define-job.ts";
import { deleteFolder } from "#server/platform/storage/disk-folder.ts";
import { projectFolder } from "#server/platform/storage/stored-files.ts";
import { emptyTables, tablesWith } from "./empty-tables.ts";
import { findWaitingParent, markBranchRemoved } from "./mark-branch-removed.ts";

/**
 * Deletes the content and the log of a branch that is marked `removing`, in batches; a restart continues. Does nothing
 * while other branches descend from it: the job of its last descendant enqueues the job again.
 */
export const removeBranchJob = defineJob<BranchRef>({
  name: "remove-branch",
  isLong: true,
  run: async ({ db }, branch) => {
    if ((await markBranchRemoved(db, branch)) !== "removed") return;
    const tables = await tablesWith(db, ["project_id", "branch_id"]);
    const condition = sql`project_id = ${branch.projectId} AND branch_id = ${branch.branchId}`;
    // Deletes the change sets last: while they exist, the sweep enqueues this job again (sweep-trash.ts).
    const contents = tables.filter((table) => table !== "change_set");
    await emptyTables(db, contents, condition);
    const log = sql`project_id = ${branch.projectId}
      AND change_set_id IN (SELECT id FROM change_set WHERE ${condition})`;
    await emptyTables(db, ["resource_change"], log);
    await emptyTables(db, ["change_set"], condition);
    const parent = await findWaitingParent(db, branch);
    if (parent !== undefined) await enqueueBranchRemoval(db, { ...branch, branchId: parent });
  },
});

export function enqueueBranchRemoval(db: Kysely<Database>, branch: BranchRef): Promise<void> {
  const key = `remove-branch ${branch.projectId} ${branch.branchId}`;
  return enqueue(db, removeBranchJob, branch, { key });
}

/** Deletes a project that is marked `removing`, with all its rows and files. */
export const removeProjectJob = defineJob<{ projectId: number }>({
  name: "remove-project",
  isLong: true,
  run: async ({ db, disk }, { projectId }) => {
    const project = await db
      .selectFrom("project")
      .select("removing")
      .where("id", "=", projectId)
      .executeTakeFirst();
    if (!project?.removing) return;
    const tables = await tablesWith(db, ["project_id"]);
    const condition = sql`project_id = ${projectId}`;
    await emptyTables(db, tables, condition);
    await deleteFolder(disk, projectFolder(projectId));
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("project").select("id").where("id", "=", projectId).forUpdate().execute();
      await emptyTables(tx, tables, condition);
      await tx.deleteFrom("project").where("id", "=", projectId).execute();
    });
  },
});
