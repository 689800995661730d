import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectRows } from "./project-rows.ts";
import { isDangling, type Reference, references } from "./references.ts";

/** Number of rows that were deleted or cleared because of a reference. */
export type Settled = { reference: Reference; rows: number };

/**
 * Deletes rows that refer to missing rows, and clears optional references. Rows that depend on a deleted row are
 * deleted too. `broken` are the references known to be broken; default all.
 */
export async function removeDangling(
  tx: Kysely<Database>,
  rows: ProjectRows,
  broken: ReadonlySet<Reference> = new Set(references),
): Promise<Settled[]> {
  const settled: Settled[] = [];
  const shrunken = new Set<string>();
  for (const reference of references) {
    if (!broken.has(reference) && !shrunken.has(reference.of)) continue;
    const { numAffectedRows } = await settleStatement(rows, reference).execute(tx);
    if (!numAffectedRows) continue;
    settled.push({ reference, rows: Number(numAffectedRows) });
    if (reference.clears === undefined) shrunken.add(reference.table);
  }
  return settled;
}

function settleStatement(rows: ProjectRows, reference: Reference) {
  const { table, clears } = reference;
  const which = sql`ctid = ANY(ARRAY(
    SELECT s.row_place FROM ${rows.of(table)} s WHERE ${isDangling(rows, reference)}))`;
  if (clears === undefined) return sql`DELETE FROM ${rows.table(table)} WHERE ${which}`;
  return sql`UPDATE ${rows.table(table)} SET ${sql.ref(clears)} = NULL WHERE ${which}`;
}
