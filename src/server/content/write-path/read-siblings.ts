import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import {
  type ChangeScope,
  type TouchedEntry,
  type TouchedRow,
  touchedColumns,
  touchedEntry,
  touchedOrders,
} from "./changed-entries.ts";

/**
 * Reads the entries of keys that editing their sources may outdate: stored ones, and untouched ones in open orders.
 * Caller must hold the key locks.
 */
export async function readSiblings(
  tx: Kysely<Database>,
  scope: ChangeScope,
  keyIds: readonly number[],
): Promise<TouchedEntry[]> {
  const { rows } = await prepared<TouchedRow>`
    SELECT r.key_id, e.of_language AS language_id, l.code AS language, ${touchedColumns}
    FROM unnest(${keyIds}::bigint[]) AS r(key_id)
    CROSS JOIN LATERAL (
      SELECT * FROM entry_key
      WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND id = r.key_id OFFSET 0
    ) k
    CROSS JOIN LATERAL (
      SELECT stored_entry.*, coalesce(stored_entry.language_id, ordered_cell.language_id) AS of_language FROM (
        SELECT * FROM entry
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = r.key_id OFFSET 0
      ) stored_entry FULL JOIN (
        SELECT DISTINCT language_id FROM order_entry
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = r.key_id AND open OFFSET 0
      ) ordered_cell ON ordered_cell.language_id = stored_entry.language_id
    ) e
    JOIN language l ON l.project_id = ${scope.projectId} AND l.branch_id = ${scope.branchId} AND l.id = e.of_language
      AND l.trashed_by IS NULL
    ${anyTexts} ${touchedOrders(scope, sql`e.of_language`)}`.execute(tx);
  return rows.map(touchedEntry);
}

/**
 * Joins texts as `touchedTexts` does, but reads only whether there are any: the texts of all languages of a key may be
 * many megabytes.
 */
const anyTexts = sql.join(
  ["value", "draft", "comment"].map(
    (field) => sql`CROSS JOIN LATERAL (
      SELECT CASE WHEN ${sql.ref(`e.${field}_id`)} IS NOT NULL THEN 'some' END AS body
    ) ${sql.ref(`${field}_text`)}`,
  ),
  sql` `,
);
