import { bulkEndpoints, defaultSampleSize } from "#contract/bulk.ts";
import { wireId } from "#contract/ids.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { enqueueBulk } from "./bulk.jobs.ts";
import { assertMayBulk, atOnce } from "./bulk.rules.ts";
import { listBulkRuns } from "./list-runs.ts";
import { planOf } from "./plan.ts";
import { resolveTask } from "./resolve-task.ts";
import { previewBulk, runBulk } from "./run-bulk.ts";

/** Actions on many entries; large ones become jobs (rules.md 3.6, 7.3). */
export function bulkRoutes(app: Router, { db }: Deps): void {
  serve(app, bulkEndpoints.run, async ({ query, body, caller }) => {
    assertMayBulk(caller, body);
    if (body.action !== "delete" && !query.dryRun) await app.storage.assertSpace(caller.scope);
    const { task, keys } = await resolveTask(db, caller, body);
    const plan = planOf(caller, task, keys);
    const { dryRun, sample = defaultSampleSize, offset = 0, skippedSample = 0, skippedOffset = 0 } = query;
    if (dryRun) {
      const preview = await previewBulk(db, plan, {
        sample: { limit: sample, offset },
        ...(skippedSample > 0 ? { skipped: { limit: skippedSample, offset: skippedOffset } } : {}),
      });
      return { ...preview, sequence: caller.scope.version };
    }
    const preview = await previewBulk(db, plan, { sample: { limit: sample, offset: 0 } });
    if (preview.count > atOnce.entries) {
      const jobId = await enqueueBulk(db, caller, { plan, total: preview.count });
      return { ...preview, job: wireId("job", jobId) };
    }
    const { changeSetId, ...outcome } = await runBulk(db, { caller, plan, sample });
    return { ...outcome, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
  });
  serve(app, bulkEndpoints.listRuns, async ({ caller }) => ({ runs: await listBulkRuns(db, caller) }));
}
