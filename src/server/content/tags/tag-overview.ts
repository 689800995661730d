import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { keysOnScreenshots } from "#server/content/entries/screenshot-keys.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { thumbnailUrl } from "#server/platform/storage/preview-urls.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { tagEtag } from "./tags.store.ts";

type Row = Pick<Selectable<Database["tag"]>, "id" | "name" | "created_at" | "updated_at"> & {
  category: string | null;
  keys: number;
  screenshots: number;
  screenNumber: number | null;
  shot_id: number | null;
  sha256: Buffer | null;
};

/**
 * Lists all tags of a branch by name with their counts; a vendor sees tags of its keys, and counts only what it sees.
 */
export async function readTagOverview(
  { db, env }: { db: Kysely<Database>; env: Env },
  caller: ProjectCaller,
): Promise<TagSummary[]> {
  const { projectId, branchId } = caller.scope;
  const rows = await listTags(db, caller.scope, visibleCells(caller));
  return rows.map(({ id, shot_id, sha256, created_at, updated_at, ...row }) => ({
    ...row,
    _id: wireId("tag", id),
    category: row.category ?? "",
    thumbnailUrl: sha256 && thumbnailUrl(env, { projectId, branchId, id: shot_id ?? 0 }, sha256),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    etag: tagEtag(row),
  }));
}

async function listTags(
  db: Kysely<Database>,
  scope: Scope,
  visible: RawBuilder<unknown> | undefined,
): Promise<Row[]> {
  const { projectId, branchId } = scope;
  const visibleKeys = sql`SELECT visible_cell.key_id FROM (${visible ?? sql`SELECT 0 AS key_id`}) AS visible_cell`;
  const { rows } = await sql<Row>`
    WITH key_counts AS (
      SELECT tk.tag_id, count(*)::integer AS keys FROM tag_key tk
      JOIN entry_key k ON k.project_id = tk.project_id AND k.branch_id = tk.branch_id AND k.id = tk.key_id
        AND k.trashed_by IS NULL
      WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId}
        AND ${visible ? sql`tk.key_id IN (${visibleKeys})` : sql`true`}
      GROUP BY tk.tag_id
    ),
    screens AS (
      SELECT s.tag_id, count(*)::integer AS screenshots, min(s.id) AS first_screenshot_id FROM screenshot s
      WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.trashed_by IS NULL
        AND ${visible ? sql`s.id IN (SELECT shown_key.screenshot_id FROM (${keysOnScreenshots(scope)}) AS shown_key WHERE shown_key.key_id IN (${visibleKeys}))` : sql`true`}
      GROUP BY s.tag_id
    )
    SELECT t.id, t.name, c.name AS category, coalesce(key_counts.keys, 0) AS keys,
      coalesce(screens.screenshots, 0) AS screenshots,
      CASE WHEN screens.tag_id IS NOT NULL THEN row_number() OVER (
        PARTITION BY screens.tag_id IS NULL ORDER BY t.position NULLS LAST, t.id)::integer END AS "screenNumber",
      s.id AS shot_id, f.sha256, t.created_at, t.updated_at
    FROM tag t
    LEFT JOIN tag_category c ON c.project_id = t.project_id AND c.id = t.category_id
    LEFT JOIN key_counts ON key_counts.tag_id = t.id
    LEFT JOIN screens ON screens.tag_id = t.id
    LEFT JOIN screenshot s ON s.project_id = t.project_id AND s.branch_id = t.branch_id
      AND s.id = screens.first_screenshot_id
    LEFT JOIN stored_file f ON f.project_id = s.project_id AND f.id = s.file_id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND (${visible === undefined} OR key_counts.tag_id IS NOT NULL)
    ORDER BY t.name`.execute(db);
  return rows;
}
