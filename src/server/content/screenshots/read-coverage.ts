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
    WITH key AS MATERIALIZED (
      SELECT k.id FROM entry_key k
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
        AND ${visibleKeys ? sql`k.id IN (${visibleKeys})` : sql`true`}
    ),
    shot AS MATERIALIZED (
      SELECT s.id, s.tag_id, s.is_verified, l.code FROM ${screenshotTables}
      WHERE ${matchScreenshots(scope, { visibleKeys })}
    ),
    shown AS MATERIALIZED (
      SELECT x.screenshot_id, x.key_id FROM (${keysOnScreenshots(scope)}) AS x JOIN key ON key.id = x.key_id
    ),
    by_language AS (
      SELECT shot.code, count(DISTINCT shot.id)::integer AS screenshots, count(DISTINCT shown.key_id)::integer AS keys
      FROM shot LEFT JOIN shown ON shown.screenshot_id = shot.id WHERE shot.code IS NOT NULL GROUP BY shot.code
    ),
    total AS (
      SELECT (SELECT count(*) FROM key)::integer AS keys,
        (SELECT count(DISTINCT key_id) FROM shown)::integer AS covered
    )
    SELECT total.keys, total.covered AS "withScreenshot", total.keys - total.covered AS "withoutScreenshot",
      (SELECT count(DISTINCT tag_id)::integer FROM shot) AS screens,
      (SELECT count(*)::integer FROM shot) AS screenshots,
      (SELECT count(*)::integer FROM shot WHERE is_verified) AS verified,
      (SELECT coalesce(jsonb_object_agg(code, jsonb_build_object('keys', keys, 'screenshots', screenshots)), '{}')
        FROM by_language) AS languages
    FROM total`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}
