import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { batchesOfKeys, batchSize, type Pointing } from "./texts/stored-texts.ts";

/**
 * Batches of an open cursor in key order that never split a key. Its rows point to texts, so that thousands of them are
 * small; how many are worked on at once is a matter of those texts.
 */
export async function* wholeKeys<Row extends { key_id: number }>(
  tx: Kysely<Database>,
  cursor: string,
  pointing: Pointing<Row>,
): AsyncGenerator<Row[]> {
  for await (const rows of keysOf<Row>(tx, cursor)) yield* await batchesOfKeys(tx, rows, pointing);
}

async function* keysOf<Row extends { key_id: number }>(
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
