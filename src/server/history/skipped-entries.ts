import { sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";

type Step = { stepId: number; setIds: readonly number[] };

/**
 * The entries that an undo or redo left out, because somebody had built on them. They stay left out however often it is
 * undone and redone.
 */
export async function findSkippedEntries(
  { tx, input }: OpenChangeSet,
  { stepId, setIds }: Step,
): Promise<Array<{ keyId: number; languageId: number }>> {
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<{ keyId: number; languageId: number }>`
    WITH RECURSIVE chain AS (
      SELECT step_id, reverts FROM change_set WHERE project_id = ${projectId} AND id = ${stepId}
      UNION ALL
      SELECT s.step_id, s.reverts FROM chain c JOIN change_set s ON s.project_id = ${projectId} AND s.id = c.reverts
    )
    SELECT key_id AS "keyId", language_id AS "languageId" FROM entry_change
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(ARRAY(
      SELECT s.id FROM chain c JOIN change_set s ON s.project_id = ${projectId} AND s.step_id = c.step_id
      WHERE c.reverts IS NULL))
    EXCEPT
    SELECT key_id, language_id FROM entry_change
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(${setIds}::bigint[])`.execute(
    tx,
  );
  return rows;
}
