import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";

/** Text ids by body; "" has none. */
export type TextIds = ReadonlyMap<string, number>;

/** Hash of a body: 128 bits of SHA-256, as a uuid. */
export function textHash(body: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`encode(substring(sha256(convert_to(${body}, 'UTF8')) FOR 16), 'hex')::uuid`;
}

/**
 * Stores texts once per project and returns their ids (architecture.md, Data). Runs before the transaction that uses
 * them, so that no transaction waits for another writer's texts while it locks entries. The write is not flushed to
 * disk: the commit of the change set follows in the same log and makes the texts durable with it.
 */
export async function internTexts(
  db: Kysely<Database>,
  projectId: number,
  bodies: Iterable<string>,
): Promise<TextIds> {
  const ids = new Map<string, number>();
  let missing = [...new Set(bodies)].filter((body) => body !== "");
  // A second round is needed only if the same text was stored concurrently, or if it was swept (sweep-texts.ts).
  while (missing.length > 0) {
    for (const { id, ordinal } of await storeTexts(db, projectId, missing))
      ids.set(missing[ordinal - 1] ?? "", id);
    missing = missing.filter((body) => !ids.has(body));
  }
  return ids;
}

/** Stores texts in the order of their hashes, so that two imports with the same texts cannot deadlock. */
async function storeTexts(db: Kysely<Database>, projectId: number, bodies: readonly string[]) {
  const { rows } = await prepared<{ id: number; ordinal: number }>`
    WITH requested_text AS MATERIALIZED (
      SELECT ${textHash(sql`r.body`)} AS hash, r.body, r.ordinal::integer
      FROM unnest(${bodies}::text[]) WITH ORDINALITY AS r(body, ordinal)
    ),
    ${storeTextParts(projectId)},
    asynchronous_commit AS (SELECT set_config('synchronous_commit', 'off', true))
    SELECT id, ordinal FROM stored_text WHERE NOT unused OR id IN (SELECT text_id FROM reused_text)
    UNION ALL SELECT inserted_text.id, requested_text.ordinal FROM inserted_text JOIN requested_text USING (hash)
      CROSS JOIN asynchronous_commit`.execute(db);
  return rows;
}

/**
 * Parts of a statement that store the texts of `from` (hash, body, ordinal). `stored_text` are texts stored before;
 * those of them that are `unused` may be referenced only if `reused_text` has them. `inserted_text` has the new ones.
 */
export function storeTextParts(
  projectId: number | RawBuilder<unknown>,
  from = sql`requested_text`,
): RawBuilder<unknown> {
  return sql`
    stored_text AS (
      SELECT t.id, t.hash, r.ordinal, EXISTS (
        SELECT FROM unused_text u WHERE u.project_id = ${projectId} AND u.text_id = t.id
      ) AS unused
      FROM ${from} r JOIN text t ON t.project_id = ${projectId} AND t.hash = r.hash
    ),
    reused_text AS (
      DELETE FROM unused_text u USING stored_text s WHERE s.unused AND u.project_id = ${projectId} AND u.text_id = s.id
      RETURNING u.text_id
    ),
    inserted_text AS (
      INSERT INTO text (project_id, id, hash, body)
      SELECT ${projectId}, nextval('text_id'), r.hash, r.body FROM ${from} r
      WHERE NOT EXISTS (SELECT FROM stored_text s WHERE s.hash = r.hash) ORDER BY r.hash
      ON CONFLICT (project_id, hash) DO NOTHING
      RETURNING id, hash
    )`;
}

/**
 * Moves the trigrams of new texts from the pending list, which every search reads, into the index. Inserting them one
 * by one would take most of the time of an import.
 */
export async function mergeNewTrigrams(db: Kysely<Database>): Promise<void> {
  await sql`SELECT gin_clean_pending_list('text_trigram')`.execute(db);
}
