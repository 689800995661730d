import { type RawBuilder, sql } from "kysely";
import { projectTables } from "./project-tables.ts";

/** The rows of one project: as they are stored, or as they are read from a file (backup/stage-project.ts). */
export type ProjectRows = {
  /** The table in which they lie. */
  table: (name: string) => RawBuilder<unknown>;
  /** Those that count, for a FROM, each with its `row_place` in the table. */
  of: (name: string) => RawBuilder<unknown>;
};

/** Tables whose rows belong to a branch. */
export const branchTables = projectTables.filter(({ ids }) => "branch_id" in ids).map(({ name }) => name);

/** Rows as they are stored. Ids are written out: a cursor takes no parameters. */
export function storedRows(projectId: number): ProjectRows {
  return {
    table: (name) => sql.table(name),
    of: (name) => sql`(SELECT t.ctid AS row_place, t.* FROM ${sql.table(name)} t
      WHERE t.project_id = ${sql.lit(projectId)} AND ${isKept(projectId, name)})`,
  };
}

/** What is left of a branch that is being removed for good stays behind, but for its row. Its table is `t`. */
export function isKept(projectId: number, table: string): RawBuilder<boolean> {
  const gone = sql`SELECT id FROM branch WHERE project_id = ${sql.lit(projectId)} AND removed_at IS NOT NULL`;
  if (branchTables.includes(table)) return sql<boolean>`t.branch_id NOT IN (${gone})`;
  if (table !== "resource_change") return sql<boolean>`true`;
  return sql<boolean>`t.change_set_id NOT IN (SELECT s.id FROM change_set s
    WHERE s.project_id = ${sql.lit(projectId)} AND s.branch_id IN (${gone}))`;
}
