import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Entries written between two looks at the event loop: about 50 ms of work. */
const batchSize = 2_000;

/** Batches of an open cursor in key order that never split a key: its source is decided with its translations. */
export async function* wholeKeys<Row extends { key_id: number }>(
  tx: Kysely<Database>,
  cursor: string,
): AsyncGenerator<Row[]> {
  let rest: Row[] = [];
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize)} FROM ${sql.ref(cursor)}`.execute(tx);
    const all = [...rest, ...rows];
    if (rows.length < batchSize) {
      if (all.length > 0) yield all;
      return;
    }
    const last = all.at(-1)?.key_id;
    rest = all.filter((row) => row.key_id === last);
    const whole = all.slice(0, all.length - rest.length);
    if (whole.length > 0) yield whole;
  }
}
