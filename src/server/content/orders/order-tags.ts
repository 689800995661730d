import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

/** Maximum number of keys that an error names. */
const maxNamedKeys = 20;

/** Whether one of the `names` matches a row of `tag`: its name, or that of one of its screenshots (rules.md 8.8). */
export function isTagNamed(names: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(tag.name IN (${names}) OR EXISTS (SELECT FROM screenshot s WHERE s.project_id = tag.project_id
    AND s.branch_id = tag.branch_id AND s.tag_id = tag.id AND s.trashed_by IS NULL AND s.original_name IN (${names})))`;
}

/** Ids of the tags that one of the names matches. */
export async function findNamedTagIds(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  names: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tag WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL
      AND ${isTagNamed(sql`SELECT unnest(${names}::text[])`)} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * For orders with a file per tag: throws unless each key has exactly one of `tagIds`, or exactly one tag at all if
 * `tagIds` is null (rules.md 8.8).
 */
export async function assertOneTagEach(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { keyIds, tagIds }: { keyIds: readonly number[]; tagIds: readonly number[] | null },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT k.name FROM unnest(${keyIds}::bigint[]) AS ordered_key(id)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = ordered_key.id
    WHERE (
      SELECT count(*) FROM tag_key tk
      JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id AND t.id = tk.tag_id
        AND t.trashed_by IS NULL
      WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.key_id = k.id
        AND ${tagIds ? sql`tk.tag_id = ANY(${tagIds}::bigint[])` : sql`true`}
    ) <> 1 ORDER BY k.id LIMIT ${sql.lit(maxNamedKeys + 1)}`.execute(db);
  if (rows.length === 0) return;
  const keys = rows.slice(0, maxNamedKeys).map(({ name }) => truncate(name));
  const more = rows.length > maxNamedKeys ? " and others" : "";
  const message = `With a source file per tag each key needs exactly one of the tags: ${keys.join(", ")}${more}.`;
  throw new ApiError("invalid_input", { message, details: { issues: [{ path: "tags", message }], keys } });
}
