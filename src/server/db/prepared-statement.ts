import { CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import { preparedMark } from "./bounded-pool.ts";
import type { Database } from "./schema.ts";

/** Stands in a statement for one of its values, any number of times. */
export type Parameter = RawBuilder<never>;

/**
 * A statement that is put together once and planned once per connection. Rows go into it as one value of JSON: of arrays
 * PostgreSQL sees how long they are, finds a plan for just that length cheaper, and plans each time anew, which took half of
 * what a save costs.
 */
export function prepareStatement<Row, Values extends readonly unknown[]>(
  build: (...parameters: { [Index in keyof Values]: Parameter }) => RawBuilder<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  let text: string | undefined;
  return async (db, ...values) => {
    const parameters = values.map((_, index) => sql.raw(`$${index + 1}`)) as {
      [Index in keyof Values]: Parameter;
    };
    text ??= `${preparedMark} ${build(...parameters).compile(db).sql}`;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}
