import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { textBits } from "#server/content/write-path/entry-state.ts";

/**
 * Condition: an `entry_change` of the import is a conflict, because it replaced a text that a person had written since
 * the last import (rules.md 9.24).
 */
export const isConflict = sql`entry_change.version > 1 AND (
  SELECT s.kind <> 'upload' AND s.person_id IS NOT NULL FROM entry_change previous_change
  JOIN change_set s ON s.project_id = previous_change.project_id AND s.id = previous_change.change_set_id
  WHERE previous_change.project_id = entry_change.project_id AND previous_change.branch_id = entry_change.branch_id
    AND previous_change.key_id = entry_change.key_id AND previous_change.language_id = entry_change.language_id
    AND previous_change.version < entry_change.version AND previous_change.fields & ${sql.lit(textBits)} <> 0
  ORDER BY previous_change.version DESC LIMIT 1
)`;

/** Condition on an `entry_change` of the project: the import wrote its text. */
export function isTextOfImport({ id }: OpenChangeSet) {
  return sql`entry_change.change_set_id = ${id} AND entry_change.fields & ${sql.lit(textBits)} <> 0`;
}

/** Number of conflicts of the import. */
export async function countConflicts(change: OpenChangeSet): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM entry_change
    WHERE entry_change.project_id = ${change.input.scope.projectId} AND ${isTextOfImport(change)}
      AND ${isConflict}`.execute(change.tx);
  return rows[0]?.count ?? 0;
}
