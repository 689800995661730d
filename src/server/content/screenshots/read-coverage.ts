import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ResponseOf } from "#contract/endpoint.ts";
import type { screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import { keysOnScreenshots } from "#server/content/entries/screenshot-keys.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { matchScreenshots, screenshotTables } from "./screenshot-filter.ts";

type Coverage = ResponseOf<typeof screenshotEndpoints.coverage>;

/** Counts the keys with a screenshot, in one statement. */
export async function readCoverage(
  db: Kysely<Database>,
  scope: BranchRef,
  visibleKeys: RawBuilder<unknown> | undefined,
): Promise<Coverage> {
  const { projectId, branchId } = scope;
  const { rows } = await sql<Coverage>`
    WITH visible_keys AS MATERIALIZED (
      SELECT k.id FROM entry_key k
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
        AND ${visibleKeys ? sql`k.id IN (${visibleKeys})` : sql`true`}
    ),
    visible_screenshots AS MATERIALIZED (
      SELECT screenshot.id, screenshot.tag_id, screenshot.is_verified, language.code FROM ${screenshotTables}
      WHERE ${matchScreenshots(scope, { visibleKeys })}
    ),
    shown_keys AS MATERIALIZED (
      SELECT key_on_screenshot.screenshot_id, key_on_screenshot.key_id
      FROM (${keysOnScreenshots(scope)}) AS key_on_screenshot
      JOIN visible_keys ON visible_keys.id = key_on_screenshot.key_id
    ),
    language_counts AS (
      SELECT s.code, count(DISTINCT s.id)::integer AS screenshots, count(DISTINCT k.key_id)::integer AS keys
      FROM visible_screenshots s LEFT JOIN shown_keys k ON k.screenshot_id = s.id
      WHERE s.code IS NOT NULL GROUP BY s.code
    ),
    key_counts AS (
      SELECT (SELECT count(*) FROM visible_keys)::integer AS keys,
        (SELECT count(DISTINCT key_id) FROM shown_keys)::integer AS covered
    )
    SELECT keys, covered AS "withScreenshot", keys - covered AS "withoutScreenshot",
      (SELECT count(DISTINCT tag_id)::integer FROM visible_screenshots) AS screens,
      (SELECT count(*)::integer FROM visible_screenshots) AS screenshots,
      (SELECT count(*)::integer FROM visible_screenshots WHERE is_verified) AS verified,
      (SELECT coalesce(jsonb_object_agg(code, jsonb_build_object('keys', keys, 'screenshots', screenshots)), '{}')
        FROM language_counts) AS languages
    FROM key_counts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}
