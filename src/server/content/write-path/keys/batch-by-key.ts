import { type Kysely, sql } from "kysely";
import {
  batchesOfKeys,
  batchSize,
  type TextReferences,
} from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Reads an open cursor in batches in key order that never split a key. Rows only reference texts, so thousands of rows
 * are small; the size of the texts decides how many are processed at once.
 */
export async function* batchByKey<Row extends { key_id: number }>(
  tx: Kysely<Database>,
  cursor: string,
  references: TextReferences<Row>,
): AsyncGenerator<Row[]> {
  for await (const rows of wholeKeys<Row>(tx, cursor)) yield* await batchesOfKeys(tx, rows, references);
}

async function* wholeKeys<Row extends { key_id: number }>(
  tx: Kysely<Database>,
  cursor: string,
): AsyncGenerator<Row[]> {
  let rest: Row[] = [];
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize.items)} FROM ${sql.ref(cursor)}`.execute(tx);
    const all = [...rest, ...rows];
    if (rows.length < batchSize.items) {
      if (all.length > 0) yield all;
      return;
    }
    const last = all.at(-1)?.key_id;
    rest = all.filter((row) => row.key_id === last);
    const whole = all.slice(0, all.length - rest.length);
    if (whole.length > 0) yield whole;
  }
}
