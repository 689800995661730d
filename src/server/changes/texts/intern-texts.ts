import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { prepared } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";

/** Ids of texts by their body; "" has none. */
export type TextIds = ReadonlyMap<string, number>;

/** 128 bits of SHA-256, as a uuid. */
export function textHash(body: string): string {
  return createHash("sha256").update(body, "utf8").digest("hex").slice(0, 32);
}

/**
 * Stores texts once per project and answers their ids (architecture.md, Data).
 * Runs before the transaction that uses them, so that nobody waits for another's texts while holding entries. It need
 * not wait for the disk: the commit of the change set comes later in the same log and takes the texts with it.
 */
export async function internTexts(
  db: Kysely<Database>,
  projectId: number,
  bodies: Iterable<string>,
): Promise<TextIds> {
  const missing = new Map<string, string>();
  for (const body of bodies) if (body !== "") missing.set(textHash(body), body);
  const ids = new Map<string, number>();
  // A second round only when somebody stored the same text at the same moment, or it was swept (sweep-texts.ts).
  while (missing.size > 0) {
    for (const row of await storeTexts(db, projectId, missing)) {
      const hash = row.hash.replaceAll("-", "");
      ids.set(missing.get(hash) ?? "", row.id);
      missing.delete(hash);
    }
  }
  return ids;
}

async function storeTexts(db: Kysely<Database>, projectId: number, texts: ReadonlyMap<string, string>) {
  // In the order of the hashes: two imports with the same texts then wait for each other in one direction only.
  const hashes = [...texts.keys()].sort();
  const bodies = hashes.map((hash) => texts.get(hash));
  const { rows } = await sql<{ id: number; hash: string }>`${prepared} 
    WITH given AS (SELECT * FROM unnest(${hashes}::uuid[], ${bodies}::text[]) AS g(hash, body)),
    known AS (
      SELECT t.id, t.hash, EXISTS (
        SELECT FROM unused_text u WHERE u.project_id = ${projectId} AND u.text_id = t.id
      ) AS unused
      FROM given g JOIN text t ON t.project_id = ${projectId} AND t.hash = g.hash
    ),
    wanted_again AS (
      DELETE FROM unused_text u USING known k WHERE k.unused AND u.project_id = ${projectId} AND u.text_id = k.id
      RETURNING u.text_id
    ),
    made AS (
      INSERT INTO text (project_id, id, hash, body)
      SELECT ${projectId}, nextval('text_id'), g.hash, g.body FROM given g
      WHERE NOT EXISTS (SELECT FROM known k WHERE k.hash = g.hash) ORDER BY g.hash
      ON CONFLICT (project_id, hash) DO NOTHING
      RETURNING id, hash
    ),
    lazily AS (SELECT set_config('synchronous_commit', 'off', true))
    SELECT id, hash FROM known WHERE NOT unused OR id IN (SELECT text_id FROM wanted_again)
    UNION ALL SELECT id, hash FROM made CROSS JOIN lazily`.execute(db);
  return rows;
}

/**
 * Takes the trigrams of new texts, which wait in a list that every search reads, into the index. Writing them there one
 * by one would cost an import most of its time.
 */
export async function mergeNewTrigrams(db: Kysely<Database>): Promise<void> {
  await sql`SELECT gin_clean_pending_list('text_trigram')`.execute(db);
}
