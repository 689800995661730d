import { type Kysely, type Selectable, sql } from "kysely";
import { trashDays } from "#contract/trash.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { notifyTeams } from "./notify-teams.ts";
import { removeResourcesBefore } from "./remove-resources.ts";
import { enqueueBranchRemoval, removeProjectJob } from "./trash.jobs.ts";

type ExpiredProject = Pick<Selectable<Database["project"]>, "id" | "app" | "name" | "team_id"> & {
  was_removing: boolean;
};

/** Permanently deletes what was in the trash for 30 days (rules.md 3.10). */
export async function sweepTrash(db: Kysely<Database>, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - trashDays * 86_400_000);
  await removeResourcesBefore(db, cutoff);
  await db.transaction().execute(async (tx) => {
    // Branches that are already marked may have lost their job; enqueuing it again replaces a job with the same key.
    const branches = await sql<{ project_id: number; id: number }>`
      UPDATE branch b SET removing = true
      WHERE (NOT removing AND deleted_at < ${cutoff}::timestamptz) OR (removing AND (removed_at IS NULL
        OR EXISTS (SELECT FROM change_set s WHERE s.project_id = b.project_id AND s.branch_id = b.id)))
      RETURNING project_id, id`.execute(tx);
    for (const { project_id: projectId, id: branchId } of branches.rows)
      await enqueueBranchRemoval(tx, { projectId, branchId });
    const projects = await sql<ExpiredProject>`
      UPDATE project p SET removing = true FROM project former_project
      WHERE former_project.id = p.id AND (p.deleted_at < ${cutoff}::timestamptz OR p.removing)
      RETURNING p.id, p.app, p.name, p.team_id, former_project.removing AS was_removing`.execute(tx);
    const expired = projects.rows.filter(({ was_removing }) => !was_removing);
    await notifyTeams(tx, expired, { personId: null });
    for (const { id } of projects.rows) await enqueueProject(tx, id);
  });
}

/** Permanently deletes branches of a project in the trash now; skips those that are not in the trash. */
export async function removeBranchesNow(
  db: Kysely<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const branches = await tx
      .updateTable("branch")
      .set({ removing: true })
      .where("project_id", "=", projectId)
      .where("id", "=", sql<number>`ANY(${ids}::integer[])`)
      .where("deleted_at", "is not", null)
      .where("removing", "=", false)
      .returning("id")
      .execute();
    for (const { id } of branches) await enqueueBranchRemoval(tx, { projectId, branchId: id });
    return branches.length;
  });
}

export function enqueueProject(tx: Kysely<Database>, projectId: number): Promise<void> {
  return enqueue(tx, removeProjectJob, { projectId }, { key: `remove-project ${projectId}` });
}
