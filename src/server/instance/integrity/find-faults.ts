import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Invariant } from "./invariants.ts";

/** A violated invariant with the number of rows and the first of them. */
export type Fault = { invariant: string; says: string; rows: number; examples: unknown[] };

export const maxExamples = 3;

/** Columns that identify a row. */
const naming =
  "branch_id id key_id language_id tag_id screenshot_id order_id change_set_id resource resource_id name code kind role type".split(
    " ",
  );

/** Returns the violated invariants. */
export async function findFaults(db: Kysely<Database>, invariants: readonly Invariant[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { name, says, from, where } of invariants) {
    const { rows } = await sql<{ rows: number; examples: unknown[] }>`
      WITH broken_rows AS MATERIALIZED (SELECT subject.* FROM ${from} subject WHERE ${where})
      SELECT (SELECT count(*)::integer FROM broken_rows) AS rows, coalesce((SELECT jsonb_agg(e.example) FROM (
        SELECT (SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(to_jsonb(b)) c
          WHERE c.key = ANY(${naming}::text[]) AND c.value <> 'null') AS example
        FROM broken_rows b LIMIT ${sql.lit(maxExamples)}) e), '[]') AS examples`.execute(db);
    const [found] = rows;
    if (found && found.rows > 0) faults.push({ invariant: name, says, ...found });
  }
  return faults;
}
