import { type Kysely, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { parseWireId } from "#contract/ids.ts";
import type { screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import {
  trashEmptyScreens,
  trashScreenshots,
} from "#server/content/write-path/screenshots/trash-screenshots.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { matchScreenshots, type ScreenshotFilter, screenshotTables } from "./screenshot-filter.ts";

type Criteria = BodyOf<typeof screenshotEndpoints.remove>;

/** Converts the body of a mass delete to a filter (rules.md 2, row 4.10). */
export function readCriteria({ tagNames, tagIds, ...criteria }: Criteria): ScreenshotFilter {
  const byName = tagNames ?? [];
  const byId = tagIds ?? [];
  if (byName.length > 0 === byId.length > 0) {
    const message = "exactly one of tagNames and tagIds must have at least one item";
    throw invalidInput([
      { path: "tagNames", message },
      { path: "tagIds", message },
    ]);
  }
  return {
    ...(byName.length > 0
      ? { tagNames: byName }
      : { tagIds: byId.flatMap((id) => parseWireId("tag", id) ?? []) }),
    latestOnly: Number(criteria.latestOnly ?? 0) > 0,
    languages: criteria.languages ?? [],
    resolutions: criteria.resolutions ?? [],
    categories: criteria.tagCategories ?? [],
    operatingSystems: criteria.os ?? [],
    devices: criteria.devices ?? [],
    versions: criteria.versions ?? [],
  };
}

/** Counts the screenshots that a mass delete would delete. */
export async function countScreenshots(
  db: Kysely<Database>,
  caller: ProjectCaller,
  filter: ScreenshotFilter,
): Promise<number> {
  assertBranchWritable(caller);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${matchingIds(caller, filter)}) AS matching_screenshot`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Trashes all matching screenshots, and tags that then have no screenshots. Returns the number of screenshots. */
export async function deleteScreenshots(
  db: Kysely<Database>,
  caller: ProjectCaller,
  filter: ScreenshotFilter,
): Promise<number> {
  assertBranchWritable(caller);
  const { scope } = caller;
  const author = authorOf(caller);
  const { result } = await applyChangeSet(db, { scope, author, kind: "screenshot" }, async (change) => {
    await change.lockStructure();
    const trashed = await trashScreenshots(change, matchingIds(caller, filter));
    await trashEmptyScreens(change, [...new Set(trashed.map((item) => item.tag_id))]);
    return trashed.length;
  });
  return result;
}

function matchingIds({ scope }: ProjectCaller, filter: ScreenshotFilter) {
  return sql`SELECT screenshot.id FROM ${screenshotTables} WHERE ${matchScreenshots(scope, filter)}`;
}
