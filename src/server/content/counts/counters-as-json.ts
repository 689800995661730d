import { type RawBuilder, sql } from "kysely";

/** Counters of a branch in the form of the table `counter_day`, null without counters. */
export function countersAsJson(
  projectId: RawBuilder<unknown>,
  branchId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(SELECT jsonb_object_agg(language_id, counters) FROM (
    SELECT language_id, jsonb_object_agg(name, jsonb_build_array(strings, words)) AS counters FROM counter
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND NOT starts_with(name, 'checks:')
    GROUP BY language_id
  ) AS c)`;
}
