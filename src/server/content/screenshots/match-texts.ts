import { type Kysely, type RawBuilder, sql } from "kysely";
import { textHash } from "#server/content/write-path/texts/intern-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { tryWithTimeout, withLowPriority } from "#server/platform/db/statements/statement-bounds.ts";

/** Minimum similarity of two texts that match, up to 1 (pg_trgm's similarity). */
const minSimilarity = 0.5;
/** Maximum length of texts for fuzzy matching; longer ones must be equal. */
const maxFuzzyLength = 1_000;
/** Maximum number of texts for fuzzy matching: each is compared with all texts of the project that share letters. */
const maxFuzzyTexts = 50;
/** Time limit of fuzzy matching, in ms; later texts are not linked. */
const maxFuzzyMs = 5_000;
const comparisonQueue = new FairQueue<number>({ atOnce: 1, perGroup: 1, waiting: 20 });

export type TextSearch = {
  scope: { projectId: number; branchId: number; baseLanguageId: number };
  /** Language of the screenshot, if known. */
  languageId: number | null;
  screenTag: string;
};

/**
 * Returns a key id for each text that equals a value or draft of the key, in the screenshot's language, else in the
 * base language.
 */
export async function matchEqualTexts(
  db: Kysely<Database>,
  search: TextSearch,
  texts: readonly string[],
): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const equalTexts = sql`
    SELECT box.body, t.id, 1 AS closeness
    FROM unnest(${texts}::text[]) AS box(body)
    JOIN text t ON t.project_id = ${search.scope.projectId} AND t.hash = ${textHash(sql`box.body`)}`;
  return pickKeys(db, search, equalTexts);
}

/**
 * Returns a key id for each text that resembles a value or draft of the key. The number of texts and the time are
 * limited.
 */
export async function matchSimilarTexts(
  db: Kysely<Database>,
  search: TextSearch,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const short = texts.filter((text) => text.length <= maxFuzzyLength).slice(0, maxFuzzyTexts);
  if (short.length === 0) return new Map();
  const similarTexts = sql`
    SELECT box.body, t.id, t.closeness FROM unnest(${short}::text[]) AS box(body)
    CROSS JOIN LATERAL (
      SELECT id, similarity(body, box.body) AS closeness FROM text
      WHERE project_id = ${search.scope.projectId} AND body % box.body OFFSET 0
    ) t`;
  const compare = () =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true)`.execute(
        tx,
      );
      return await pickKeys(tx, search, similarTexts);
    });
  const { projectId } = search.scope;
  return (
    (await comparisonQueue.run(projectId, () =>
      withLowPriority(() => tryWithTimeout(maxFuzzyMs, compare)),
    )) ?? new Map()
  );
}

/**
 * Picks one key for each body of the matched texts (body, id, closeness). Prefers, in this order, the right language,
 * the closest text, a key of the same screen, a published text, and the oldest key.
 */
async function pickKeys(
  db: Kysely<Database>,
  { scope, languageId, screenTag }: TextSearch,
  matchedTexts: RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const { projectId, branchId, baseLanguageId } = scope;
  const first = languageId ?? baseLanguageId;
  const entriesBy = (column: "value_id" | "draft_id") => sql`
    SELECT e.key_id, e.language_id, ${column === "value_id"}::boolean AS published FROM entry e
    WHERE e.${sql.ref(column)} = matched_text.id AND e.project_id = ${projectId} AND e.branch_id = ${branchId}
      AND e.language_id = ANY(${[first, baseLanguageId]}::integer[])`;
  const { rows } = await sql<{ body: string; key_id: number }>`
    SELECT DISTINCT ON (matched_text.body) matched_text.body, e.key_id FROM (${matchedTexts}) AS matched_text
    CROSS JOIN LATERAL (${entriesBy("value_id")} UNION ALL ${entriesBy("draft_id")}) e
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = e.key_id
      AND k.trashed_by IS NULL
    ORDER BY matched_text.body, e.language_id = ${first} DESC, matched_text.closeness DESC, EXISTS (
      SELECT FROM tag t JOIN tag_key tk ON tk.project_id = t.project_id AND tk.branch_id = t.branch_id
        AND tk.tag_id = t.id AND tk.key_id = e.key_id
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.name = ${screenTag}
        AND t.trashed_by IS NULL
    ) DESC, e.published DESC, e.key_id`.execute(db);
  return new Map(rows.map((row) => [row.body, row.key_id]));
}
