import { type RawBuilder, sql } from "kysely";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/**
 * Keys on screenshots, as (screenshot_id, key_id, x, y): the keys that the boxes are linked to, with their corner, or
 * all keys of the screen if no box is linked.
 */
export function keysOnScreenshots({ projectId, branchId }: BranchRef): RawBuilder<unknown> {
  const boxes = sql`screenshot_position p WHERE p.project_id = s.project_id AND p.branch_id = s.branch_id
    AND p.screenshot_id = s.id AND p.key_id IS NOT NULL`;
  const isOutsideTrash = sql`s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.trashed_by IS NULL`;
  return sql`
    SELECT s.id AS screenshot_id, p.key_id, p.x, p.y
    FROM screenshot s CROSS JOIN LATERAL (SELECT p.key_id, p.x, p.y FROM ${boxes}) p
    WHERE ${isOutsideTrash}
    UNION ALL
    SELECT s.id, tk.key_id, NULL, NULL FROM screenshot s
    JOIN tag_key tk ON tk.project_id = s.project_id AND tk.branch_id = s.branch_id AND tk.tag_id = s.tag_id
    WHERE ${isOutsideTrash} AND NOT EXISTS (SELECT FROM ${boxes})`;
}
