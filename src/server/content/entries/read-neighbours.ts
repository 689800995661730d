import { type Kysely, type RawBuilder, sql } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import type { entryEndpoints, Neighbours } from "#contract/entries.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { type NeighbourTexts, neighbourTexts, readGroupNeighbours, textColumns } from "./group-neighbours.ts";
import { keysOnScreenshots } from "./screenshot-keys.ts";

/** Number of strings shown before and after a string (rules.md 9.16). */
const reach = 5;
/** Maximum number of strings on the same screens. */
const maxOnScreen = 20;

const noNeighbours: Neighbours = { before: [], after: [], screen: [] };

type NeighbourRequest = QueryOf<typeof entryEndpoints.readNeighbours>;

/**
 * Reads the neighbours of a string in its group, independent of any search; vendors see strings of their orders.
 * Returns none if the string or language was deleted.
 */
export async function readNeighbours(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, language: code }: NeighbourRequest,
): Promise<Neighbours> {
  const { scope } = caller;
  const language = (await listLanguages(db, scope)).find((candidate) => sameLanguage(candidate.code, code));
  if (!language) return noNeighbours;
  const visible = visibleCells(caller);
  const isVisibleKey = (id: RawBuilder<unknown>) =>
    visible &&
    sql`(${id}, ${language.id}::integer) IN (SELECT key_id, language_id FROM (${visible}) AS visible_cell)`;
  const query = {
    sourceLanguage: scope.baseLanguage,
    language: language.code,
    isVisible: isVisibleKey(sql`neighbour.id`),
  };
  const [byKey, screen, visibleKey] = await Promise.all([
    readGroupNeighbours(db, scope, { ...query, keys: [key], reach }),
    readScreenNeighbours(db, scope, { ...query, key }),
    sql`SELECT FROM entry_key k WHERE k.project_id = ${scope.projectId} AND k.branch_id = ${scope.branchId}
      AND k.name_hash = ${keyHash(key)} AND k.trashed_by IS NULL AND ${isVisibleKey(sql`k.id`) ?? sql`true`}`.execute(
      db,
    ),
  ]);
  const neighbours = byKey.get(key);
  if (!neighbours || visibleKey.rows.length === 0) return noNeighbours;
  return { before: neighbours.before, after: neighbours.after, screen };
}

type ScreenQuery = {
  key: string;
  sourceLanguage: string;
  language: string;
  isVisible: RawBuilder<unknown> | undefined;
};

/**
 * Reads the strings of the same screens, sorted by their position on the first screenshot that shows them beside the
 * string; without boxes, by creation.
 */
async function readScreenNeighbours(
  db: Kysely<Database>,
  branch: ProjectCaller["scope"],
  { key, isVisible = sql`true`, ...languages }: ScreenQuery,
): Promise<NeighbourTexts[]> {
  const { projectId, branchId } = branch;
  const { rows } = await sql<{ name: string; source_id: number | null; text_id: number | null }>`
    WITH screenshot_key AS (${keysOnScreenshots(branch)}),
      k AS (SELECT project_id, branch_id, id FROM entry_key WHERE project_id = ${projectId}
        AND branch_id = ${branchId} AND name_hash = ${keyHash(key)} AND trashed_by IS NULL),
      neighbour_place AS (SELECT DISTINCT ON (key_id) key_id, screenshot_id, x, y FROM screenshot_key
        WHERE screenshot_id IN (SELECT s.screenshot_id FROM screenshot_key s JOIN k ON k.id = s.key_id)
        ORDER BY key_id, screenshot_id, y, x)
    SELECT neighbour.name, ${textColumns("neighbour", languages)}
    FROM k CROSS JOIN neighbour_place place
    JOIN entry_key neighbour ON neighbour.project_id = ${projectId} AND neighbour.branch_id = ${branchId}
      AND neighbour.id = place.key_id
    WHERE neighbour.id <> k.id AND neighbour.trashed_by IS NULL AND ${isVisible}
    ORDER BY place.screenshot_id, place.y, place.x, neighbour.id LIMIT ${maxOnScreen}`.execute(db);
  return neighbourTexts(db, projectId, rows);
}
