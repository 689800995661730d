import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

export type ReachedLanguage = {
  id: number;
  code: string;
  name: string | null;
  completed: boolean;
  reviewed: boolean;
};

/**
 * States of the languages `l` that match the condition, by the counters: complete when all keys that are not excluded
 * are translated, reviewed when all are accepted.
 */
function languageStates(condition: RawBuilder<unknown>) {
  return sql`
    SELECT l.project_id, l.branch_id, l.id, l.code, l.name,
      l.id <> p.base_language_id AND coalesce(t.strings, 0) >= a.strings - coalesce(x.strings, 0) AS completed,
      coalesce(r.strings, 0) >= a.strings - coalesce(x.strings, 0) AS reviewed
    FROM language l
    JOIN project p ON p.id = l.project_id
    JOIN counter a ON a.project_id = l.project_id AND a.branch_id = l.branch_id AND a.language_id = 0
      AND a.name = 'all'
    LEFT JOIN counter x ON x.project_id = l.project_id AND x.branch_id = l.branch_id AND x.language_id = l.id
      AND x.name = 'excluded'
    LEFT JOIN counter t ON t.project_id = l.project_id AND t.branch_id = l.branch_id AND t.language_id = l.id
      AND t.name = 'translated'
    LEFT JOIN counter r ON r.project_id = l.project_id AND r.branch_id = l.branch_id AND r.language_id = l.id
      AND r.name = 'accepted'
    WHERE l.trashed_by IS NULL AND a.strings > coalesce(x.strings, 0) AND ${condition}`;
}

const storeStates = sql`
  INSERT INTO webhook_language (project_id, branch_id, language_id, completed, reviewed)
  SELECT project_id, branch_id, id, completed, reviewed FROM current_state
  ON CONFLICT (project_id, branch_id, language_id)
  DO UPDATE SET completed = excluded.completed, reviewed = excluded.reviewed
  WHERE (webhook_language.completed, webhook_language.reviewed) <> (excluded.completed, excluded.reviewed)`;

/** Stores the states of languages without sending events: of a branch, or with null of the whole project. */
export async function storeLanguageStates(
  tx: Kysely<Database>,
  projectId: number,
  branchId: number | null,
): Promise<void> {
  await sql`
    WITH current_state AS (${languageStates(
      sql`l.project_id = ${projectId} AND (${branchId}::integer IS NULL OR l.branch_id = ${branchId}::integer)`,
    )}) ${storeStates}`.execute(tx);
}

/** Returns the languages that became complete or reviewed since the last call. */
export async function readReachedLanguages(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<ReachedLanguage[]> {
  const { rows } = await sql<ReachedLanguage>`
    WITH current_state AS MATERIALIZED (${languageStates(sql`l.project_id = ${projectId} AND l.branch_id = ${branchId}`)}),
    previous_state AS MATERIALIZED (
      SELECT * FROM webhook_language WHERE project_id = ${projectId} AND branch_id = ${branchId}
    ),
    stored_state AS (${storeStates} RETURNING 1)
    SELECT c.id, c.code, c.name, c.completed AND NOT coalesce(p.completed, false) AS completed,
      c.reviewed AND NOT coalesce(p.reviewed, false) AS reviewed
    FROM current_state c LEFT JOIN previous_state p ON p.language_id = c.id
    WHERE (c.completed AND NOT coalesce(p.completed, false)) OR (c.reviewed AND NOT coalesce(p.reviewed, false))
    ORDER BY c.code`.execute(tx);
  return rows;
}
