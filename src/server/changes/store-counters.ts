import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";
import type { CounterDeltas } from "./entry-counters.ts";

/** Adds to the counters of a branch, as a part of a statement. Their order is one for all, so that writers wait in a line. */
export function addToCounters(
  { projectId, branchId }: BranchRef,
  counters: CounterDeltas,
): RawBuilder<unknown> {
  const deltas = counters.rows();
  return sql`
    INSERT INTO counter AS c (project_id, branch_id, language_id, name, strings, words)
    SELECT ${projectId}::integer, ${branchId}::integer, d.* FROM unnest(
      ${deltas.map((delta) => delta.languageId)}::integer[], ${deltas.map((delta) => delta.name)}::text[],
      ${deltas.map((delta) => delta.strings)}::integer[], ${deltas.map((delta) => delta.words)}::integer[]
    ) AS d(language_id, name, strings, words)
    ON CONFLICT (project_id, branch_id, language_id, name)
    DO UPDATE SET strings = c.strings + excluded.strings, words = c.words + excluded.words`;
}

/** The same where no change set closes. */
export async function storeCounters(
  tx: Kysely<Database>,
  branch: BranchRef,
  counters: CounterDeltas,
): Promise<void> {
  if (counters.rows().length > 0) await addToCounters(branch, counters).execute(tx);
}
