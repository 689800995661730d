import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Code of a language of an order, in a statement that joins `order_language` and `language`; the row of `language` may
 * have been permanently deleted.
 */
export const languageCode: RawBuilder<string> = sql`coalesce(language.code, order_language.code)`;

/**
 * Copies the codes of languages into the orders that translate from or into these languages, before the languages are
 * permanently deleted.
 */
export async function storeLanguageCodes(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
  languageIds: readonly number[],
): Promise<void> {
  const removed = sql`l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = ANY(${languageIds}::integer[])`;
  await sql`
    UPDATE order_language ol SET code = l.code FROM language l
    WHERE ${removed} AND ol.project_id = l.project_id AND ol.branch_id = l.branch_id AND ol.language_id = l.id`.execute(
    tx,
  );
  await sql`
    UPDATE translation_order o SET data = o.data || jsonb_build_object('sourceLanguage', l.code) FROM language l
    WHERE ${removed} AND o.project_id = l.project_id AND o.branch_id = l.branch_id
      AND o.source_language_id = l.id`.execute(tx);
}
