import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { TagProgress } from "#contract/tags/many-tags.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { type CountedTags, presentTagProgress } from "./tag-progress.rules.ts";

/**
 * Reads the counters of tags by status and language, with the same meaning as those of one tag (rest-api.md 4.4). Omits
 * deleted tags, since a client may still show them in a list.
 */
export async function readTagProgress(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wireIds: readonly string[],
): Promise<TagProgress> {
  const { scope } = caller;
  const tagIds = await listLivingTags(db, scope, wireIds);
  const [languages, statuses, counted] = await Promise.all([
    listLanguages(db, scope),
    listCustomStatuses(db, scope.teamId),
    countTags(db, scope, { tagIds, visible: visibleCells(caller) }),
  ]);
  const progress = presentTagProgress(counted, { tagIds, languages, statuses });
  return Object.fromEntries(tagIds.map((id) => [wireId("tag", id), progress.get(id) ?? {}]));
}

async function listLivingTags(
  db: Kysely<Database>,
  { projectId, branchId }: Scope,
  wireIds: readonly string[],
): Promise<number[]> {
  const ids = wireIds.flatMap((wire) => parseWireId("tag", wire) ?? []);
  const tags = await db
    .selectFrom("tag")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("id", "=", sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  return tags.map(({ id }) => id);
}

type TagSelection = { tagIds: readonly number[]; visible: RawBuilder<unknown> | undefined };

async function countTags(db: Kysely<Database>, scope: Scope, selection: TagSelection): Promise<CountedTags> {
  const [keys, entries, ordered] = await Promise.all([
    countKeys(db, scope, selection),
    countStatuses(db, scope, selection),
    countUntouchedInOrder(db, scope, selection),
  ]);
  return { keys, entries, ordered };
}

/** Keys outside the trash with their tags, as `tagged_key` (tag_id, key_id). */
function taggedKeys({ projectId, branchId }: Scope, { tagIds }: TagSelection): RawBuilder<unknown> {
  return sql`(
    SELECT t.tag_id, t.key_id FROM tag_key t
    JOIN entry_key k ON k.project_id = t.project_id AND k.branch_id = t.branch_id AND k.id = t.key_id
      AND k.trashed_by IS NULL
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.tag_id = ANY(${tagIds}::bigint[])
  ) AS tagged_key`;
}

/** Counts the keys of tags; for a vendor in each language, as its number of keys differs. */
async function countKeys(
  db: Kysely<Database>,
  scope: Scope,
  selection: TagSelection,
): Promise<CountedTags["keys"]> {
  const cells = selection.visible
    ? sql`JOIN (${selection.visible}) AS visible_cell ON visible_cell.key_id = tagged_key.key_id
        GROUP BY tagged_key.tag_id, visible_cell.language_id`
    : sql`GROUP BY tagged_key.tag_id`;
  const { rows } = await sql<CountedTags["keys"][number]>`
    SELECT tagged_key.tag_id, ${selection.visible ? sql`visible_cell.language_id` : sql`NULL::integer AS language_id`},
      count(*)::integer AS keys
    FROM ${taggedKeys(scope, selection)} ${cells}`.execute(db);
  return rows;
}

async function countStatuses(
  db: Kysely<Database>,
  scope: Scope,
  selection: TagSelection,
): Promise<CountedTags["entries"]> {
  const { projectId, branchId } = scope;
  const { rows } = await sql<CountedTags["entries"][number]>`
    SELECT tagged_key.tag_id, e.language_id, e.status, count(*)::integer AS entries,
      count(*) FILTER (WHERE ${isTranslated()})::integer AS translated
    FROM ${taggedKeys(scope, selection)}
    JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = tagged_key.key_id
    WHERE ${isCellVisible(selection, "e")}
    GROUP BY tagged_key.tag_id, e.language_id, e.status`.execute(db);
  return rows;
}

/** Counts the strings of open orders that have neither text nor status, as these do not count as new. */
async function countUntouchedInOrder(
  db: Kysely<Database>,
  scope: Scope,
  selection: TagSelection,
): Promise<CountedTags["ordered"]> {
  const { projectId, branchId } = scope;
  const { rows } = await sql<CountedTags["ordered"][number]>`
    SELECT tagged_key.tag_id, oe.language_id, count(DISTINCT oe.key_id)::integer AS entries
    FROM ${taggedKeys(scope, selection)}
    JOIN order_entry oe ON oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.key_id = tagged_key.key_id
      AND oe.open
    WHERE ${isCellVisible(selection, "oe")} AND NOT EXISTS (
      SELECT FROM entry e WHERE e.project_id = oe.project_id AND e.branch_id = oe.branch_id
        AND e.key_id = oe.key_id AND e.language_id = oe.language_id
        AND (${isTranslated()} OR e.status <> 0))
    GROUP BY tagged_key.tag_id, oe.language_id`.execute(db);
  return rows;
}

function isCellVisible({ visible }: TagSelection, alias: "e" | "oe"): RawBuilder<unknown> {
  const cell = sql`(${sql.ref(`${alias}.key_id`)}, ${sql.ref(`${alias}.language_id`)})`;
  return visible ? sql`${cell} IN (${visible})` : sql`true`;
}
