import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { CounterDeltas } from "./entry-counters.ts";

/**
 * Part of a statement that adds rows (project_id, branch_id, language_id, name, strings, words) to the stored counters.
 * The rows must be ordered by language and name, so that writers cannot deadlock.
 */
export function addCounterRows(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO counter AS c (project_id, branch_id, language_id, name, strings, words)
    ${rows}
    ON CONFLICT (project_id, branch_id, language_id, name)
    DO UPDATE SET strings = c.strings + excluded.strings, words = c.words + excluded.words`;
}

/** Part of a statement that adds to the counters of a branch. */
export function addToCounters(
  { projectId, branchId }: BranchRef,
  counters: CounterDeltas,
): RawBuilder<unknown> {
  const deltas = counters.rows();
  return addCounterRows(sql`
    SELECT ${projectId}::integer, ${branchId}::integer, d.* FROM unnest(
      ${deltas.map((delta) => delta.languageId)}::integer[], ${deltas.map((delta) => delta.name)}::text[],
      ${deltas.map((delta) => delta.strings)}::integer[], ${deltas.map((delta) => delta.words)}::integer[]
    ) AS d(language_id, name, strings, words)`);
}

/** Adds to the counters outside of closing a change set. */
export async function storeCounters(
  tx: Kysely<Database>,
  branch: BranchRef,
  counters: CounterDeltas,
): Promise<void> {
  if (counters.rows().length > 0) await addToCounters(branch, counters).execute(tx);
}
