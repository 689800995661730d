import { sql } from "kysely";
import type { SeededProject, TestApp } from "#server/testing/test-app.ts";

/** Creates a second branch with the languages and groups of the first, by SQL alone. */
export async function addBranch(
  { db }: TestApp,
  { projectId, branchId }: SeededProject,
  name: string,
): Promise<number> {
  const { id } = await db
    .insertInto("branch")
    .values({ project_id: projectId, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const table of ["language", "entry_group"]) {
    const columns = sql.raw(table === "language" ? "id, code, name" : "id, name");
    await sql`INSERT INTO ${sql.table(table)} (project_id, branch_id, ${columns})
      SELECT project_id, ${id}, ${columns} FROM ${sql.table(table)}
      WHERE project_id = ${projectId} AND branch_id = ${branchId}`.execute(db);
  }
  return id;
}
