import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { InvariantScope } from "./invariants.ts";
import { storedRows } from "./project-rows.ts";

/** State of a project that may have any fault: the code of its base language may be missing. */
export type ProjectState = InvariantScope & {
  projectId: number;
  teamId: number;
  app: string;
  name: string;
  branching: boolean;
  baseLanguage: string | undefined;
  patterns: readonly string[];
  /** All branches with content, including those in the trash, since they can be restored. */
  branches: ReadonlyArray<{ id: number; name: string }>;
};

/** Reads the current state of a project; undefined if it was or is being purged. */
export async function readProjectState(
  db: Kysely<Database>,
  projectId: number,
): Promise<ProjectState | undefined> {
  const { rows } = await sql<Omit<ProjectState, "rows" | "baseLanguage"> & { baseLanguage: string | null }>`
    SELECT p.id AS "projectId", p.team_id AS "teamId", p.app, p.name, p.branching,
      p.placeholder_patterns AS patterns, p.base_language_id AS "baseLanguageId",
      p.default_branch_id AS "defaultBranchId",
      (SELECT l.code FROM language l WHERE l.project_id = p.id AND l.id = p.base_language_id
        ORDER BY l.branch_id <> p.default_branch_id, l.trashed_by IS NOT NULL LIMIT 1) AS "baseLanguage",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) ORDER BY b.id), '[]') FROM branch b
        WHERE b.project_id = p.id AND b.removed_at IS NULL) AS branches
    FROM project p WHERE p.id = ${projectId} AND NOT p.removing`.execute(db);
  const [row] = rows;
  return row && { ...row, baseLanguage: row.baseLanguage ?? undefined, rows: storedRows(projectId) };
}
