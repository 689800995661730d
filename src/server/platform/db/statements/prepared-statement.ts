import { CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Prefix by which a connection recognizes prepared statements (bounded-pool.ts). */
export const preparedMark = "/* prepared */ ";

/**
 * Template like `sql` for a statement that each connection plans once instead of each time. For statements of every
 * request, whose planning costs more than their execution.
 */
export function prepared<Row>(text: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row> {
  return sql<Row>`${sql.raw(preparedMark)}${sql<Row>(text, ...values)}`;
}

/** Placeholder of a parameter; may occur several times in a statement. */
export type Parameter = RawBuilder<never>;

/**
 * Builds a statement once, instead of with each execution. Rows are passed as one JSON value: for a prepared statement
 * PostgreSQL sees the length of an array, finds a plan for just that length cheaper, and plans each time again, which
 * took half the time of a save.
 */
export function buildOnce<Row, Values extends readonly unknown[]>(
  build: (...parameters: { [Index in keyof Values]: Parameter }) => RawBuilder<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  let text: string | undefined;
  return async (db, ...values) => {
    const parameters = values.map((_, index) => sql.raw(`$${index + 1}`)) as {
      [Index in keyof Values]: Parameter;
    };
    text ??= build(...parameters).compile(db).sql;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}
