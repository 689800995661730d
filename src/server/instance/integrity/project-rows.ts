import { type RawBuilder, sql } from "kysely";
import { projectTables } from "./project-tables.ts";

/** The rows of a project: stored ones, or those of a file (backup/stage-project.ts). */
export type ProjectRows = {
  /** Table with the rows. */
  table: (name: string) => RawBuilder<unknown>;
  /** FROM item with the project's rows, each with its `row_place` in the table. */
  of: (name: string) => RawBuilder<unknown>;
};

/** Tables whose rows belong to a branch. */
export const branchTables = projectTables.filter(({ ids }) => "branch_id" in ids).map(({ name }) => name);

/** Stored rows. Ids are literals, since a cursor accepts no parameters. */
export function storedRows(projectId: number): ProjectRows {
  return {
    table: (name) => sql.table(name),
    of: (name) => sql`(SELECT project_row.ctid AS row_place, project_row.* FROM ${sql.table(name)} project_row
      WHERE project_row.project_id = ${sql.lit(projectId)} AND ${isRetained(projectId, name)})`,
  };
}

/** Condition on `project_row` that excludes rows of a branch that is being purged, except for the branch's own row. */
export function isRetained(projectId: number, table: string): RawBuilder<boolean> {
  const purgedBranches = sql`SELECT id FROM branch WHERE project_id = ${sql.lit(projectId)} AND removed_at IS NOT NULL`;
  if (branchTables.includes(table)) return sql<boolean>`project_row.branch_id NOT IN (${purgedBranches})`;
  if (table !== "resource_change") return sql<boolean>`true`;
  return sql<boolean>`project_row.change_set_id NOT IN (SELECT s.id FROM change_set s
    WHERE s.project_id = ${sql.lit(projectId)} AND s.branch_id IN (${purgedBranches}))`;
}
