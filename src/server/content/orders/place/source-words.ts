import { type Kysely, sql } from "kysely";
import { forEachYielding } from "#server/content/write-path/checks/for-each-yielding.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { countWords } from "#text/words.ts";

/** Words of source texts by text id. */
export type SourceWords = { ids: number[]; words: number[] };

/** Maximum number of texts that are read at once. */
const batchSize = 2_000;

/** Counts the words of all texts of a language other than the base language, whose counts the keys store. */
export async function countSourceWords(
  db: Kysely<Database>,
  { projectId, branchId, patterns }: { projectId: number; branchId: number; patterns: readonly string[] },
  { id: languageId, code }: { id: number; code: string },
): Promise<SourceWords> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT DISTINCT coalesce(value_id, draft_id) FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND language_id = ${languageId}
        AND (value_id IS NOT NULL OR draft_id IS NOT NULL)) AS ids`.execute(db);
  const all = rows[0]?.ids ?? [];
  const counted: SourceWords = { ids: [], words: [] };
  for (let start = 0; start < all.length; start += batchSize) {
    const ids = all.slice(start, start + batchSize);
    const texts = await db
      .selectFrom("text")
      .select(["id", "body"])
      .where("project_id", "=", projectId)
      .where("id", "=", sql<number>`ANY(${ids}::bigint[])`)
      .execute();
    await forEachYielding(texts, ({ id, body }) => {
      counted.ids.push(id);
      counted.words.push(countWords(body, code, patterns));
    });
  }
  return counted;
}
