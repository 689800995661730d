import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { deleteFolder } from "#server/files/disk-folder.ts";
import { projectFolder } from "#server/files/stored-files.ts";
import { defineJob } from "#server/jobs/define-job.ts";
import { emptyTables, tablesWith } from "./empty-tables.ts";

/** Removes a branch that is marked `removing`, piece by piece; begun anew it goes on where it was. */
export const removeBranch = defineJob<{ projectId: number; branchId: number }>({
  name: "remove-branch",
  run: async ({ db }, { projectId, branchId }) => {
    if (!(await isRemoving(db, sql`branch WHERE project_id = ${projectId} AND id = ${branchId}`))) return;
    const tables = await tablesWith(db, ["project_id", "branch_id"]);
    const contents = tables.filter((table) => table !== "change_set");
    const which = sql`project_id = ${projectId} AND branch_id = ${branchId}`;
    const empty = async (handle: Kysely<Database>) => {
      const log = sql`project_id = ${projectId} AND change_set_id IN (SELECT id FROM change_set WHERE ${which})`;
      await emptyTables(handle, ["thing_change"], log);
      await emptyTables(handle, ["change_set"], which);
    };
    await emptyTables(db, contents, which);
    await empty(db);
    await db.transaction().execute(async (tx) => {
      // Waits for whoever writes to the branch still, and ends whoever comes later.
      await sql`DELETE FROM branch WHERE project_id = ${projectId} AND id = ${branchId}`.execute(tx);
      for (const table of contents) await sql`DELETE FROM ${sql.table(table)} WHERE ${which}`.execute(tx);
      await empty(tx);
    });
  },
});

/** Removes a project that is marked `removing`, with all its rows and files. */
export const removeProject = defineJob<{ projectId: number }>({
  name: "remove-project",
  run: async ({ db, disk }, { projectId }) => {
    if (!(await isRemoving(db, sql`project WHERE id = ${projectId}`))) return;
    const tables = await tablesWith(db, ["project_id"]);
    const which = sql`project_id = ${projectId}`;
    await emptyTables(db, tables, which);
    await deleteFolder(disk, projectFolder(projectId));
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM project WHERE id = ${projectId} FOR UPDATE`.execute(tx);
      await emptyTables(tx, tables, which);
      await sql`DELETE FROM project WHERE id = ${projectId}`.execute(tx);
    });
  },
});

async function isRemoving(db: Kysely<Database>, which: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ removing: boolean }>`SELECT removing FROM ${which}`.execute(db);
  return rows[0]?.removing === true;
}
