import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { JobProgress } from "#contract/jobs.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { hasEnded, projectJobsQuery } from "#dashboard/api/jobs.ts";

/** Number of running jobs of the project, and a ring that shows their progress. */
export function RunningJobs({ scope }: { scope: BranchScope }) {
  const { data: jobs = [] } = useQuery(projectJobsQuery(scope));
  const running = jobs.filter((job) => !hasEnded(job));
  if (running.length === 0) return null;
  return (
    <>
      <span className="sr-only">
        <FormattedMessage id="jobs.running" values={{ count: running.length }} />
      </span>
      <ProgressRing jobs={running} />
    </>
  );
}

const radius = 12;
const length = 2 * Math.PI * radius;

function ProgressRing({ jobs }: { jobs: readonly JobProgress[] }) {
  const done = jobs.reduce((sum, job) => sum + job.done, 0);
  const total = jobs.reduce((sum, job) => sum + job.total, 0);
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <svg aria-hidden viewBox="0 0 28 28" className="absolute inset-0 m-auto size-7 -rotate-90">
      <circle cx="14" cy="14" r={radius} fill="none" strokeWidth="2" className="stroke-surface-3" />
      <circle
        cx="14"
        cy="14"
        r={radius}
        fill="none"
        strokeWidth="2"
        strokeDasharray={`${share * length} ${length}`}
        className="stroke-accent"
      />
    </svg>
  );
}
