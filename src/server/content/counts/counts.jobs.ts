import { sql } from "kysely";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { countersAsJson } from "./counters-as-json.ts";

/** Stores the counters of every branch that changed, as those of the day (UTC) that has just ended. */
export const storeDailyCounters = defineJob<unknown>({
  name: "note-counters",
  run: async ({ db }) => {
    await sql`
      INSERT INTO counter_day (project_id, branch_id, day, version, counters)
      SELECT b.project_id, b.id, (now() AT TIME ZONE 'UTC')::date - 1, b.version,
        coalesce(${countersAsJson(sql`b.project_id`, sql`b.id`)}, '{}')
      FROM branch b
      WHERE b.deleted_at IS NULL AND b.version > 0 AND b.version IS DISTINCT FROM (
        SELECT version FROM counter_day d WHERE d.project_id = b.project_id AND d.branch_id = b.id
        ORDER BY day DESC LIMIT 1
      )
      ON CONFLICT (project_id, branch_id, day) DO UPDATE SET version = excluded.version, counters = excluded.counters`.execute(
      db,
    );
  },
});
