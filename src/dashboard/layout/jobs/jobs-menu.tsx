import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useIntl } from "react-intl";
import type { JobProgress } from "#contract/jobs.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { hasEnded, projectJobsQuery } from "#dashboard/api/jobs.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { IconButton } from "#dashboard/ui/icon-button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";

const JobsPopover = lazyPopup(() => import("./jobs-popover.tsx"), "JobsPopover");

/** Opens the jobs of the project; a ring shows the progress of those that run. */
export function JobsMenu({ scope }: { scope: BranchScope }) {
  const intl = useIntl();
  const { app, branch } = scope;
  const { data: jobs = [] } = useQuery(projectJobsQuery({ app, branch }));
  const running = jobs.filter((job) => !hasEnded(job));
  const { isOpen, button, popover } = useOpener(JobsPopover);
  const title = intl.formatMessage({ id: "jobs.title" });
  const count = intl.formatMessage({ id: "jobs.running" }, { count: running.length });
  return (
    <>
      <IconButton
        {...button}
        aria-haspopup="dialog"
        variant="ghost"
        className="relative h-7 max-sm:!px-1.5"
        label={running.length > 0 ? `${title}: ${count}` : title}
      >
        <ListChecks aria-hidden size={16} />
        {running.length > 0 && <ProgressRing jobs={running} />}
      </IconButton>
      {isOpen && <JobsPopover {...popover} scope={{ app, branch }} />}
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
