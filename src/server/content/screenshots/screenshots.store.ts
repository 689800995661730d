import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { matchScreenshots, type ScreenshotFilter, screenshotTables } from "./screenshot-filter.ts";

export type PositionRow = Pick<
  Selectable<Database["screenshot_position"]>,
  "key_id" | "text" | "x" | "y" | "width" | "height"
> & { key: string | null };

export type ScreenshotRow = Selectable<Database["screenshot"]> & {
  tag_name: string;
  tag_created_at: Date;
  tag_updated_at: Date;
  category: string | null;
  language: string | null;
  sha256: Buffer;
  person_name: string | null;
  positions: PositionRow[];
};

type Page = { limit?: number | undefined; position?: number | undefined };

/** Lists screenshots in the order of their screens, then by upload, in one statement. */
export async function listScreenshots(
  db: Kysely<Database>,
  scope: BranchRef,
  { limit, position = 0, ...filter }: ScreenshotFilter & Page,
): Promise<ScreenshotRow[]> {
  const { visibleKeys } = filter;
  const { rows } = await sql<ScreenshotRow>`
    SELECT screenshot.*, tag.name AS tag_name, tag.created_at AS tag_created_at, tag.updated_at AS tag_updated_at,
      tag_category.name AS category, language.code AS language, f.sha256, person.name AS person_name, box.positions
    FROM ${screenshotTables}
    JOIN stored_file f ON f.project_id = screenshot.project_id AND f.id = screenshot.file_id
    LEFT JOIN person ON person.id = screenshot.person_id
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('key_id', CASE WHEN k.trashed_by IS NULL THEN k.id END,
        'key', coalesce(k.name, p.name), 'text', p.text, 'x', p.x, 'y', p.y, 'width', p.width, 'height', p.height)
        ORDER BY p.ordinal), '[]') AS positions
      FROM screenshot_position p
      LEFT JOIN entry_key k ON k.project_id = p.project_id AND k.branch_id = p.branch_id AND k.id = p.key_id
      WHERE p.project_id = screenshot.project_id AND p.branch_id = screenshot.branch_id
        AND p.screenshot_id = screenshot.id AND ${visibleKeys ? sql`p.key_id IN (${visibleKeys})` : sql`true`}
    ) box
    WHERE ${matchScreenshots(scope, filter)}
    ORDER BY tag.position NULLS LAST, tag.id, screenshot.id LIMIT ${limit ?? null}::bigint OFFSET ${position}`.execute(
    db,
  );
  return rows;
}

/** Lists the keys of tags in the order of creation. */
export async function listTagKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { tagIds, visibleKeys }: { tagIds: readonly number[] } & Pick<ScreenshotFilter, "visibleKeys">,
): Promise<Map<number, number[]>> {
  if (tagIds.length === 0) return new Map();
  const { rows } = await sql<{ tag_id: number; key_ids: number[] }>`
    SELECT tk.tag_id, array_agg(k.id ORDER BY k.id) AS key_ids FROM tag_key tk
    JOIN entry_key k ON k.project_id = tk.project_id AND k.branch_id = tk.branch_id AND k.id = tk.key_id
      AND k.trashed_by IS NULL
    WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.tag_id = ANY(${tagIds}::bigint[])
      AND ${visibleKeys ? sql`tk.key_id IN (${visibleKeys})` : sql`true`}
    GROUP BY tk.tag_id`.execute(db);
  return new Map(rows.map((row) => [row.tag_id, row.key_ids]));
}
