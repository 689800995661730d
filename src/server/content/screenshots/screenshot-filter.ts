import { type RawBuilder, sql } from "kysely";
import { keysOnScreenshots } from "#server/content/entries/screenshot-keys.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";

/** Filter of screenshots; an absent or empty list does not filter, a list matches any of its items. */
export type ScreenshotFilter = {
  ids?: readonly number[] | undefined;
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
  /** Only those of the latest upload per screen, language and device. */
  latestOnly?: boolean | undefined;
  /** Ids of the keys that the reader may see; undefined: all. */
  visibleKeys?: RawBuilder<unknown> | undefined;
};

/**
 * Conditions on a screenshot `s` with its tag `t`, its tag's category `c` and its language `l`, which
 * `screenshotTables` joins.
 */
export function matchScreenshots(scope: BranchRef, filter: ScreenshotFilter): RawBuilder<boolean> {
  const { projectId, branchId } = scope;
  const conditions = [
    sql`s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.trashed_by IS NULL`,
    ...anyOf(filter.ids, (ids) => sql`s.id = ANY(${ids}::bigint[])`),
    // An empty list of these two differs from an absent one: unknown tags match nothing.
    ...(filter.tagIds ? [sql`s.tag_id = ANY(${filter.tagIds}::bigint[])`] : []),
    ...anyOf(filter.tagNames, (names) => sql`t.name = ANY(${names}::text[])`),
    ...anyOf(filter.categories, (names) => sql`c.name = ANY(${names}::text[])`),
    ...anyOf(filter.devices, (names) => sql`s.device_model = ANY(${names}::text[])`),
    ...anyOf(filter.operatingSystems, (names) => sql`s.operating_system = ANY(${names}::text[])`),
    ...anyOf(filter.versions, (names) => sql`s.bundle_version = ANY(${names}::text[])`),
    ...anyOf(filter.languages, (codes) => isInLanguage(codes)),
    ...anyOf(
      filter.resolutions?.map((resolution) => resolution.replaceAll(/\s/g, "").toLowerCase()),
      (sizes) => sql`s.width || 'x' || s.height = ANY(${sizes}::text[])`,
    ),
    ...anyOf(
      filter.sha1s?.map((item) => item.toLowerCase()),
      (hashes) => sql`encode(s.sha1, 'hex') = ANY(${hashes}::text[])`,
    ),
    ...anyOf(filter.keys, (keys) => shows(scope, keysNamed(scope, keys))),
    ...(filter.verified === undefined ? [] : [sql`s.is_verified = ${filter.verified}::boolean`]),
    ...(filter.latestOnly ? [isLatest] : []),
    ...(filter.visibleKeys ? [shows(scope, filter.visibleKeys)] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** Screenshots with the joins for their conditions and presentation. */
export const screenshotTables = sql`screenshot s
  JOIN tag t ON t.project_id = s.project_id AND t.branch_id = s.branch_id AND t.id = s.tag_id AND t.trashed_by IS NULL
  LEFT JOIN tag_category c ON c.project_id = t.project_id AND c.id = t.category_id
  LEFT JOIN language l ON l.project_id = s.project_id AND l.branch_id = s.branch_id AND l.id = s.language_id
    AND l.trashed_by IS NULL`;

function anyOf<T>(items: readonly T[] | undefined, condition: (items: readonly T[]) => RawBuilder<unknown>) {
  return items === undefined || items.length === 0 ? [] : [condition(items)];
}

/** Uses the device's language name if it was no language of the branch. */
function isInLanguage(codes: readonly string[]) {
  const lowerCodes = codes.map((code) => code.toLowerCase());
  return sql`lower(coalesce(l.code, s.device_language)) = ANY(${lowerCodes}::text[])`;
}

function shows(scope: BranchRef, keyIds: RawBuilder<unknown>) {
  return sql`s.id IN (SELECT shown.screenshot_id FROM (${keysOnScreenshots(scope)}) AS shown WHERE shown.key_id IN (${keyIds}))`;
}

function keysNamed({ projectId, branchId }: BranchRef, keys: readonly string[]) {
  return sql`SELECT k.id FROM entry_key k WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId}
    AND k.trashed_by IS NULL AND k.name_hash = ANY(${keys.map(keyHash)}::bytea[])`;
}

const isLatest = sql`NOT EXISTS (
  SELECT FROM screenshot o
  WHERE o.project_id = s.project_id AND o.branch_id = s.branch_id AND o.trashed_by IS NULL AND o.tag_id = s.tag_id
    AND o.device_model = s.device_model
    AND coalesce(o.language_id::text, lower(o.device_language)) = coalesce(s.language_id::text, lower(s.device_language))
    AND (o.uploaded_at, o.id) > (s.uploaded_at, s.id))`;
