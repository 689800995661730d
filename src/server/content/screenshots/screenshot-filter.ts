import { type RawBuilder, sql } from "kysely";
import { keysOnScreenshots } from "#server/content/entries/screenshot-keys.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";

/** Filter of screenshots. An absent or empty list does not filter; a list matches any of its items. */
export type ScreenshotFilter = {
  ids?: readonly number[] | undefined;
  /** An empty list matches nothing. */
  tagIds?: readonly number[] | undefined;
  tagNames?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  devices?: readonly string[] | undefined;
  operatingSystems?: readonly string[] | undefined;
  versions?: readonly string[] | undefined;
  /** Language codes. */
  languages?: readonly string[] | undefined;
  /** `40x60` or `40 x 60`. */
  resolutions?: readonly string[] | undefined;
  /** Hexadecimal. */
  sha1s?: readonly string[] | undefined;
  keys?: readonly string[] | undefined;
  verified?: boolean | undefined;
  /** Only the latest screenshot of each screen, language and device. */
  latestOnly?: boolean | undefined;
  /** Ids of the keys that the reader may see; undefined: all. */
  visibleKeys?: RawBuilder<unknown> | undefined;
};

/**
 * Conditions on `screenshot`, `tag`, `tag_category` and `language`, which `screenshotTables` joins under their own
 * names.
 */
export function matchScreenshots(scope: BranchRef, filter: ScreenshotFilter): RawBuilder<boolean> {
  const { projectId, branchId } = scope;
  const conditions = [
    sql`screenshot.project_id = ${projectId} AND screenshot.branch_id = ${branchId}
      AND screenshot.trashed_by IS NULL`,
    ...anyOf(filter.ids, (ids) => sql`screenshot.id = ANY(${ids}::bigint[])`),
    // Unknown ids are left out of the list, so an empty list means unknown tags, which match nothing.
    ...(filter.tagIds ? [sql`screenshot.tag_id = ANY(${filter.tagIds}::bigint[])`] : []),
    ...anyOf(filter.tagNames, (names) => sql`tag.name = ANY(${names}::text[])`),
    ...anyOf(filter.categories, (names) => sql`tag_category.name = ANY(${names}::text[])`),
    ...anyOf(filter.devices, (names) => sql`screenshot.device_model = ANY(${names}::text[])`),
    ...anyOf(filter.operatingSystems, (names) => sql`screenshot.operating_system = ANY(${names}::text[])`),
    ...anyOf(filter.versions, (names) => sql`screenshot.bundle_version = ANY(${names}::text[])`),
    ...anyOf(filter.languages, (codes) => isInLanguage(codes)),
    ...anyOf(
      filter.resolutions?.map((resolution) => resolution.replaceAll(/\s/g, "").toLowerCase()),
      (sizes) => sql`screenshot.width || 'x' || screenshot.height = ANY(${sizes}::text[])`,
    ),
    ...anyOf(
      filter.sha1s?.map((item) => item.toLowerCase()),
      (hashes) => sql`encode(screenshot.sha1, 'hex') = ANY(${hashes}::text[])`,
    ),
    ...anyOf(filter.keys, (keys) => showsKeys(scope, keysNamed(scope, keys))),
    ...(filter.verified === undefined ? [] : [sql`screenshot.is_verified = ${filter.verified}::boolean`]),
    ...(filter.latestOnly ? [isLatest] : []),
    ...(filter.visibleKeys ? [showsKeys(scope, filter.visibleKeys)] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** `screenshot` with its `tag`, the tag's `tag_category` and its `language`, for conditions and presentation. */
export const screenshotTables = sql`screenshot
  JOIN tag ON tag.project_id = screenshot.project_id AND tag.branch_id = screenshot.branch_id
    AND tag.id = screenshot.tag_id AND tag.trashed_by IS NULL
  LEFT JOIN tag_category ON tag_category.project_id = tag.project_id AND tag_category.id = tag.category_id
  LEFT JOIN language ON language.project_id = screenshot.project_id AND language.branch_id = screenshot.branch_id
    AND language.id = screenshot.language_id AND language.trashed_by IS NULL`;

function anyOf<T>(items: readonly T[] | undefined, condition: (items: readonly T[]) => RawBuilder<unknown>) {
  return items === undefined || items.length === 0 ? [] : [condition(items)];
}

/** Compares the language of the branch, or the device's language if the branch has no such language. */
function isInLanguage(codes: readonly string[]) {
  const lowerCodes = codes.map((code) => code.toLowerCase());
  return sql`lower(coalesce(language.code, screenshot.device_language)) = ANY(${lowerCodes}::text[])`;
}

function showsKeys(scope: BranchRef, keyIds: RawBuilder<unknown>) {
  return sql`screenshot.id IN (SELECT shown_key.screenshot_id FROM (${keysOnScreenshots(scope)}) AS shown_key
    WHERE shown_key.key_id IN (${keyIds}))`;
}

function keysNamed({ projectId, branchId }: BranchRef, keys: readonly string[]) {
  return sql`SELECT k.id FROM entry_key k WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId}
    AND k.trashed_by IS NULL AND k.name_hash = ANY(${keys.map(keyHash)}::bytea[])`;
}

const isLatest = sql`NOT EXISTS (
  SELECT FROM screenshot later_screenshot
  WHERE later_screenshot.project_id = screenshot.project_id AND later_screenshot.branch_id = screenshot.branch_id
    AND later_screenshot.trashed_by IS NULL AND later_screenshot.tag_id = screenshot.tag_id
    AND later_screenshot.device_model = screenshot.device_model
    AND coalesce(later_screenshot.language_id::text, lower(later_screenshot.device_language))
      = coalesce(screenshot.language_id::text, lower(screenshot.device_language))
    AND (later_screenshot.uploaded_at, later_screenshot.id) > (screenshot.uploaded_at, screenshot.id))`;
