import { sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";

export type BranchIds = { branchId: number; branch: string; name: string };

/** Branches that exist, with their internal ids and wire ids. */
export async function listBranches({ testApp, project }: World): Promise<BranchIds[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM branch WHERE project_id = ${project.projectId} AND deleted_at IS NULL ORDER BY id`.execute(
    testApp.db,
  );
  return rows.map(({ id, name }) => ({ branchId: id, branch: wireId("branch", id), name }));
}

export type StoredCell = {
  language: string;
  group: string;
  key: string;
  v: string | null;
  d: string | null;
  comment: string | null;
  status: number;
  locked: boolean;
};

/** All living keys in all living languages, as stored. */
export async function readCells({ testApp, project }: World, branchId: number): Promise<StoredCell[]> {
  const inBranch = sql`project_id = ${project.projectId} AND branch_id = ${branchId}`;
  const body = (column: string) =>
    sql`(SELECT body FROM text t WHERE t.project_id = ${project.projectId} AND t.id = ${sql.ref(column)})`;
  const { rows } = await sql<StoredCell>`
    SELECT l.code AS language, g.name AS "group", k.name AS key, ${body("e.value_id")} AS v, ${body("e.draft_id")} AS d,
      ${body("e.comment_id")} AS comment, coalesce(e.status, 0) AS status, coalesce(e.locked, false) AS locked
    FROM (SELECT * FROM entry_key WHERE ${inBranch} AND trashed_by IS NULL) k
    CROSS JOIN (SELECT * FROM language WHERE ${inBranch} AND trashed_by IS NULL) l
    LEFT JOIN (SELECT * FROM entry_group WHERE ${inBranch}) g ON g.id = k.group_id
    LEFT JOIN (SELECT * FROM entry WHERE ${inBranch}) e ON e.key_id = k.id AND e.language_id = l.id
    ORDER BY l.code, k.name`.execute(testApp.db);
  return rows;
}
