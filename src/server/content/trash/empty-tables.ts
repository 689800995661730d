import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Maximum number of rows deleted in one transaction. */
const batchSize = 10_000;

/** Lists all tables that have these columns, so that new tables are emptied with their project or branch. */
export async function tablesWith(db: Kysely<Database>, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = ANY(${[...columns]}::text[]) AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = to_regnamespace(current_schema())
    GROUP BY c.relname HAVING count(*) = ${columns.length} ORDER BY c.relname`.execute(db);
  return rows.map((row) => row.name);
}

/** Deletes the matching rows of tables in batches. A table that others still reference is emptied after them. */
export async function emptyTables(
  db: Kysely<Database>,
  tables: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  let waiting = [...tables];
  while (waiting.length > 0) {
    const remaining: string[] = [];
    let refusal: unknown;
    for (const table of waiting) {
      try {
        await emptyTable(db, table, condition);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        refusal = error;
        remaining.push(table);
      }
    }
    if (remaining.length === waiting.length) throw refusal;
    waiting = remaining;
  }
}

async function emptyTable(
  db: Kysely<Database>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${sql.lit(batchSize)}))`.execute(db);
    if (Number(numAffectedRows ?? 0) < batchSize) return;
  }
}

/** Whether rows of another table still reference a deleted row (`foreign_key_violation`). */
function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}
