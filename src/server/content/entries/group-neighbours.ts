import { type Kysely, type RawBuilder, sql } from "kysely";
import { readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { numberOfSyntax } from "#text/message/style.ts";

/** Maximum length of a neighbour's text, in characters: it is only context. */
const maxLength = 300;

export type NeighbourTexts = { key: string; source: string; text: string };
export type GroupNeighbours = {
  keyId: number;
  /** Whether the key has the syntax `plural`. */
  isPlural: boolean;
  before: NeighbourTexts[];
  after: NeighbourTexts[];
};

const pluralSyntax = numberOfSyntax("plural");

type NeighbourQuery = {
  keys: readonly string[];
  /** Language codes of sources and texts. */
  sourceLanguage: string;
  language?: string;
  /** Number of strings before and after a string. */
  reach: number;
  /** Condition on the keys `neighbour` that the caller may see; undefined: all. */
  isVisible?: RawBuilder<unknown> | undefined;
};
type NeighbourRow = {
  key_id: number;
  key: string;
  syntax: number;
  side: "before" | "after" | null;
  name: string;
  source_id: number | null;
  text_id: number | null;
};

/** Returns, by key name, the id of the key and the texts of the keys before and after it in its group. */
export async function readGroupNeighbours(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { keys, reach, isVisible = sql`true`, ...languages }: NeighbourQuery,
): Promise<Map<string, GroupNeighbours>> {
  const neighboursOn = (side: "before" | "after") => {
    const [compared, order] = side === "before" ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
    return sql`
    (SELECT ${side}::text AS side, neighbour.id, neighbour.name FROM entry_key neighbour
     WHERE neighbour.project_id = k.project_id AND neighbour.branch_id = k.branch_id AND neighbour.group_id = k.group_id
       AND neighbour.trashed_by IS NULL AND neighbour.id ${compared} k.id AND ${isVisible}
     ORDER BY neighbour.id ${order} LIMIT ${reach})`;
  };
  const { rows } = await sql<NeighbourRow>`
    SELECT k.id AS key_id, k.name AS key, k.syntax, neighbour.side, neighbour.name, ${textColumns("neighbour", languages)}
    FROM entry_key k
    LEFT JOIN LATERAL (${neighboursOn("before")} UNION ALL ${neighboursOn("after")}) neighbour ON true
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ANY(${keys.map(keyHash)}::bytea[])
    ORDER BY k.id, neighbour.id`.execute(db);
  const texts = await neighbourTexts(db, projectId, rows);
  const neighbours = new Map<string, GroupNeighbours>();
  for (const [index, { key_id, key, syntax, side }] of rows.entries()) {
    const ofKey = neighbours.get(key) ?? {
      keyId: key_id,
      isPlural: syntax === pluralSyntax,
      before: [],
      after: [],
    };
    const neighbour = texts[index];
    if (side !== null && neighbour) ofKey[side].push(neighbour);
    neighbours.set(key, ofKey);
  }
  return neighbours;
}

/**
 * Columns `source_id` and `text_id` of a statement: text ids of the keys `alias`, which are in the branch of the key
 * `k`. The source is the value, else the draft; the text is the draft, else the value.
 */
export function textColumns(
  alias: string,
  { sourceLanguage, language }: Pick<NeighbourQuery, "sourceLanguage" | "language">,
): RawBuilder<unknown> {
  const textIn = (code: string, first: string, second: string) => sql`
    (SELECT coalesce(${sql.ref(first)}, ${sql.ref(second)}) FROM language l
     JOIN entry e ON e.project_id = l.project_id AND e.branch_id = l.branch_id AND e.language_id = l.id
     WHERE l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.code = ${code}
       AND e.key_id = ${sql.ref(`${alias}.id`)})`;
  return sql`${textIn(sourceLanguage, "e.value_id", "e.draft_id")} AS source_id,
    ${language === undefined ? sql`NULL::bigint` : textIn(language, "e.draft_id", "e.value_id")} AS text_id`;
}

/** Reads the texts of neighbours, shortened to `maxLength` characters, in the order of the rows. */
export async function neighbourTexts(
  db: Kysely<Database>,
  projectId: number,
  rows: ReadonlyArray<Pick<NeighbourRow, "name" | "source_id" | "text_id">>,
): Promise<NeighbourTexts[]> {
  const texts = await readTexts(
    db,
    projectId,
    rows.flatMap((row) => [row.source_id, row.text_id]),
  );
  const shortened = (id: number | null) => (texts.get(id ?? 0) ?? "").slice(0, maxLength);
  return rows.map(({ name, source_id, text_id }) => ({
    key: name,
    source: shortened(source_id),
    text: shortened(text_id),
  }));
}
