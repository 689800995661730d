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

/** Number of strings shown before and after a string (rules.md 9.16), and maximum number on the same screens. */
const reach = 5;
const mostOnScreen = 20;

const none: Neighbours = { before: [], after: [], screen: [] };

type NeighbourRequest = QueryOf<typeof entryEndpoints.readNeighbours>;

/**
 * Reads the neighbours of a string in its group, independent of any search; vendors see those of their orders. Empty if
 * the string or language was deleted.
 */
export async function readNeighbours(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, language: code }: NeighbourRequest,
): Promise<Neighbours> {
  const { scope } = caller;
  const language = (await listLanguages(db, scope)).find((candidate) => sameLanguage(candidate.code, code));
  if (!language) return none;
  const visible = visibleCells(caller);
  const isVisibleKey = (id: RawBuilder<unknown>) =>
    visible &&
    sql`(${id}, ${language.id}::integer) IN (SELECT key_id, language_id FROM (${visible}) AS visible)`;
  const query = {
    sourceLanguage: scope.baseLanguage,
    language: language.code,
    isVisible: isVisibleKey(sql`o.id`),
  };
  const [group, screen, own] = await Promise.all([
    readGroupNeighbours(db, scope, { ...query, keys: [key], reach }),
    readScreenNeighbours(db, scope, { ...query, key }),
    sql`SELECT FROM entry_key k WHERE k.project_id = ${scope.projectId} AND k.branch_id = ${scope.branchId}
      AND k.name_hash = ${keyHash(key)} AND k.trashed_by IS NULL AND ${isVisibleKey(sql`k.id`) ?? sql`true`}`.execute(
      db,
    ),
  ]);
  const found = group.get(key);
  if (!found || own.rows.length === 0) return none;
  return { before: found.before, after: found.after, screen };
}

type ScreenQuery = {
  key: string;
  sourceLanguage: string;
  language: string;
  isVisible: RawBuilder<unknown> | undefined;
};

/** Sorted by position on the first screenshot that shows them beside the string; without boxes, by creation. */
async function readScreenNeighbours(
  db: Kysely<Database>,
  branch: ProjectCaller["scope"],
  { key, isVisible = sql`true`, ...languages }: ScreenQuery,
): Promise<NeighbourTexts[]> {
  const { projectId, branchId } = branch;
  const { rows } = await sql<{ name: string; source_id: number | null; text_id: number | null }>`
    WITH shown AS (${keysOnScreenshots(branch)}),
      k AS (SELECT project_id, branch_id, id FROM entry_key WHERE project_id = ${projectId}
        AND branch_id = ${branchId} AND name_hash = ${keyHash(key)} AND trashed_by IS NULL),
      beside AS (SELECT DISTINCT ON (key_id) key_id, screenshot_id, x, y FROM shown
        WHERE screenshot_id IN (SELECT s.screenshot_id FROM shown s JOIN k ON k.id = s.key_id)
        ORDER BY key_id, screenshot_id, y, x)
    SELECT o.name, ${textColumns("o", languages)}
    FROM k CROSS JOIN beside b
    JOIN entry_key o ON o.project_id = ${projectId} AND o.branch_id = ${branchId} AND o.id = b.key_id
    WHERE o.id <> k.id AND o.trashed_by IS NULL AND ${isVisible}
    ORDER BY b.screenshot_id, b.y, b.x, o.id LIMIT ${mostOnScreen}`.execute(db);
  return neighbourTexts(db, projectId, rows);
}
