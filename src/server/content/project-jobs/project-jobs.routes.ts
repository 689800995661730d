import { jobEndpoints } from "#contract/jobs.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { listCallerJobs, listProjectJobs, readJob, requestCancel } from "./project-jobs.store.ts";

/** Jobs of a project, to watch and to cancel (rules.md 3.6). */
export function jobRoutes(app: Router, { db }: Deps): void {
  serve(app, jobEndpoints.list, ({ caller, query: { scope, kinds } }) =>
    (scope === "project" ? listProjectJobs : listCallerJobs)(db, caller, kinds),
  );
  serve(app, jobEndpoints.read, ({ caller, params }) => readJob(db, caller, params.jobId));
  serve(app, jobEndpoints.cancel, async ({ caller, params }) => {
    await readJob(db, caller, params.jobId);
    await requestCancel(db, caller.scope.projectId, params.jobId);
    return await readJob(db, caller, params.jobId);
  });
}
