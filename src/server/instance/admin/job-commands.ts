import { allJobs } from "#server/jobs.ts";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { forgetAttempts, listParkedJobs } from "#server/platform/jobs/job-attempts.ts";
import type { AdminContext, Values } from "./command.ts";

/** Lists parked jobs with the reason; `--retry` adds each of them again. */
export async function runListJobs({ db }: AdminContext, values: Values) {
  const parked = await listParkedJobs(db);
  for (const { task, payload } of values.retry === undefined ? [] : parked) {
    const job = allJobs.find(({ name }) => name === task);
    await db.transaction().execute(async (tx) => {
      await forgetAttempts(tx, { name: task }, payload);
      if (job) await (job.retry?.(tx, payload) ?? enqueue(tx, job, payload));
    });
  }
  return { parked };
}
