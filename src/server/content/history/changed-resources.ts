import { type Kysely, sql } from "kysely";
import type { LogKind, LogRecord } from "#server/content/write-path/change-sets/log-records.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/**
 * A resource that a change set changed, except keys and groups. `total` is the number of changed resources of its kind
 * in the change set, also beyond the limit.
 */
export type ChangedResource<Kind extends LogKind = LogKind> = LogRecord<Kind> & {
  set_id: number;
  resource_id: number;
  name: string;
  /** Number of keys that a tag was added to. */
  keys_added: number;
  /** Number of keys that a tag was removed from. */
  keys_removed: number;
  total: number;
};

/** Reads at most `limit` resources of each kind per change set. */
export async function readChangedResources(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { setIds, limit }: { setIds: readonly number[]; limit: number },
): Promise<ChangedResource[]> {
  const nameIn = (table: string, column: string) =>
    sql`(SELECT ${sql.ref(column)} FROM ${sql.table(table)}
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = t.resource_id)`;
  const { rows } = await sql<ChangedResource>`
    WITH touched_resources AS (
      SELECT c.change_set_id, c.resource, c.resource_id,
        CASE WHEN c.resource = 'tagKeys' THEN '{}'::jsonb ELSE c.before END AS before,
        CASE WHEN c.resource = 'tagKeys' THEN '{}'::jsonb ELSE c.after END AS after,
        CASE WHEN c.resource = 'tagKeys' THEN jsonb_array_length(coalesce(c.after->'keys', '[]')) ELSE 0 END AS keys_added,
        CASE WHEN c.resource = 'tagKeys' THEN jsonb_array_length(coalesce(c.before->'keys', '[]')) ELSE 0 END AS keys_removed,
        count(*) OVER same_kind AS total, row_number() OVER (same_kind ORDER BY c.resource_id) AS ordinal
      FROM resource_change c
      WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource NOT IN ('key', 'group')
      WINDOW same_kind AS (PARTITION BY c.change_set_id, c.resource)
    )
    SELECT t.change_set_id AS set_id, t.resource, t.resource_id, t.before, t.after, t.keys_added, t.keys_removed,
      t.total::integer AS total, coalesce(CASE t.resource
        WHEN 'language' THEN ${nameIn("language", "code")} WHEN 'tag' THEN ${nameIn("tag", "name")}
        WHEN 'tagKeys' THEN ${nameIn("tag", "name")}
        WHEN 'screenshot' THEN ${nameIn("screenshot", "original_name")}
        WHEN 'branch' THEN (SELECT b.name FROM branch b WHERE b.project_id = ${projectId} AND b.id = t.resource_id)
        END, '') AS name
    FROM touched_resources t WHERE t.ordinal <= ${limit} ORDER BY t.change_set_id, t.resource, t.resource_id`.execute(
    db,
  );
  return rows;
}
