import { type Kysely, sql } from "kysely";
import type { ResponseOf } from "#contract/endpoint.ts";
import type { entryEndpoints } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { idsAt, rangesIn } from "#server/content/entries/key-id-list.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { searchCondition } from "./search-condition.ts";
import { readStoredSet, requireStoredSet } from "./working-set.ts";

type StoredSearch = { sequence: number; text: string; shownIds: number[] };
type StaleResults = ResponseOf<typeof entryEndpoints.readStaleResults>;

/**
 * Compares a stored set with the current results of its search (rules.md 3.5). Only keys that were touched since
 * the set was created can differ, so the cost depends on the changes, not on the size of the project.
 */
export async function readStaleResults(
  db: Kysely<Database>,
  caller: ProjectCaller,
  set: string,
): Promise<StaleResults> {
  const { scope } = caller;
  const stored = await readStoredSet(
    db,
    scope,
    set,
    sql<StoredSearch>`sequence, query AS text, language_ids AS "shownIds"`,
  );
  if (!stored) throw new ApiError("set_expired");
  const { sequence, ...search } = stored;
  const among = await listTouchedKeys(db, scope, sequence);
  if (among.length === 0) return { left: 0, arrived: 0, deleted: [] };
  const [languages, statuses] = await Promise.all([
    listLanguages(db, scope),
    listCustomStatuses(db, scope.teamId),
  ]);
  const matches = searchCondition(caller, { ...search, languages, statuses, among });
  const touched = sql<{ id: number; deleted: boolean; found: boolean }>`
    SELECT k.id, k.trashed_by IS NOT NULL AS deleted, k.trashed_by IS NULL AND ${matches} AS found FROM entry_key k
    WHERE k.project_id = ${scope.projectId} AND k.branch_id = ${scope.branchId} AND k.id = ANY(${among}::bigint[])`;
  const [{ keyIds }, { rows }] = await Promise.all([requireStoredSet(db, scope, set), touched.execute(db)]);
  const previousIds = new Set(idsAt(keyIds));
  const deleted = new Set(rows.filter((row) => row.deleted).map(({ id }) => id));
  return {
    left: rows.filter(({ id, found }) => !found && previousIds.has(id)).length,
    arrived: rows.filter(({ id, found }) => found && !previousIds.has(id)).length,
    deleted: deleted.size === 0 ? [] : rangesIn(keyIds, deleted),
  };
}

/** Lists keys with any change after a sequence: of their entries, themselves, their tags or their orders. */
async function listTouchedKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  sequence: number,
): Promise<number[]> {
  const { rows } = await sql<{ key_id: number }>`
    WITH later_change_set AS MATERIALIZED (
      SELECT id FROM change_set
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND sequence > ${sequence}
    ),
    changed_resource AS (
      SELECT c.* FROM resource_change c
      WHERE c.project_id = ${projectId} AND c.change_set_id IN (SELECT id FROM later_change_set)
    )
    SELECT c.key_id FROM entry_change c
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.change_set_id IN (SELECT id FROM later_change_set)
      AND c.change_set_id >= (SELECT min(id) FROM later_change_set)
    UNION
    SELECT resource_id FROM changed_resource WHERE resource = 'key'
    UNION
    SELECT oe.key_id FROM changed_resource c JOIN order_entry oe ON oe.project_id = ${projectId}
      AND oe.branch_id = ${branchId} AND oe.order_id = c.resource_id
    WHERE c.resource = 'order'
    UNION
    SELECT key.id::bigint FROM changed_resource CROSS JOIN LATERAL
      jsonb_array_elements_text((before->'keys') || (after->'keys')) AS key(id) WHERE resource = 'tagKeys'
    UNION
    SELECT p.key_id FROM changed_resource c JOIN screenshot_position p ON p.project_id = ${projectId}
      AND p.branch_id = ${branchId} AND p.screenshot_id = c.resource_id AND p.key_id IS NOT NULL
    WHERE c.resource IN ('screenshot', 'screenshotPositions')
    UNION
    SELECT (box.fields->>'keyId')::bigint FROM changed_resource CROSS JOIN LATERAL
      jsonb_array_elements(before->'positions') AS box(fields)
    WHERE resource = 'screenshotPositions' AND box.fields->>'keyId' IS NOT NULL
    UNION
    SELECT tk.key_id FROM changed_resource c JOIN screenshot s ON s.project_id = ${projectId} AND s.branch_id = ${branchId}
      AND s.id = c.resource_id
    JOIN tag_key tk ON tk.project_id = s.project_id AND tk.branch_id = s.branch_id AND tk.tag_id = s.tag_id
    WHERE c.resource IN ('screenshot', 'screenshotPositions')`.execute(db);
  return rows.map((row) => row.key_id);
}
