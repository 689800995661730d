import { type Kysely, sql } from "kysely";
import { restDays } from "#contract/trash.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { notifyTeams } from "./notify-teams.ts";
import { removeResourcesBefore } from "./remove-resources.ts";
import { enqueueBranchRemoval, removeProjectJob } from "./trash.jobs.ts";

/** Permanently deletes what was in the trash for 30 days (rules.md 3.10). */
export async function sweepTrash(db: Kysely<Database>, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - restDays * 86_400_000);
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
    const projects = await sql<{ id: number; app: string; name: string; team_id: number; known: boolean }>`
      UPDATE project p SET removing = true FROM project before
      WHERE before.id = p.id AND (p.deleted_at < ${cutoff}::timestamptz OR p.removing)
      RETURNING p.id, p.app, p.name, p.team_id, before.removing AS known`.execute(tx);
    const found = projects.rows.filter(({ known }) => !known);
    await notifyTeams(tx, found, { personId: null });
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
    const { rows } = await sql<{ id: number }>`
      UPDATE branch SET removing = true WHERE project_id = ${projectId} AND id = ANY(${ids}::integer[])
        AND deleted_at IS NOT NULL AND NOT removing RETURNING id`.execute(tx);
    for (const { id } of rows) await enqueueBranchRemoval(tx, { projectId, branchId: id });
    return rows.length;
  });
}

export function enqueueProject(tx: Kysely<Database>, projectId: number): Promise<void> {
  return enqueue(tx, removeProjectJob, { projectId }, { key: `remove-project ${projectId}` });
}
