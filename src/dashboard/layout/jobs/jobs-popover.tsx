import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, type PopoverProps } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import type { BulkRun } from "#contract/bulk.ts";
import type { JobProgress } from "#contract/jobs.ts";
import { roleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import {
  bulkRunsQuery,
  cancelJob,
  hasEnded,
  jobFailure,
  projectJobsQuery,
  refreshJobs,
  undoRun,
} from "#dashboard/api/jobs.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { useProject } from "#dashboard/api/projects/projects.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { sumOf } from "#dashboard/lib/sum-of.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";

type Props = Required<Pick<PopoverProps, "isOpen" | "onOpenChange">> & {
  triggerRef: React.RefObject<Element | null>;
  scope: BranchScope;
};

/** Number of listed jobs that failed. */
const maxFailed = 3;

/**
 * Running jobs of the project, those that failed last, and the bulk actions of the last 30 days, each of which can be
 * undone.
 */
export function JobsPopover({ scope, ...popover }: Props) {
  const intl = useIntl();
  const jobs = useQuery(projectJobsQuery(scope));
  const runs = useQuery(bulkRunsQuery(scope));
  const title = intl.formatMessage({ id: "shell.jobs" });
  const running = jobs.data?.filter((job) => !hasEnded(job)) ?? [];
  const failedJobs = jobs.data?.filter(({ state }) => state === "failed").slice(0, maxFailed) ?? [];
  const failed = [jobs, runs].find(({ isError }) => isError);
  const isPending = jobs.isPending || runs.isPending;
  const isEmpty = running.length + failedJobs.length === 0 && runs.data?.length === 0;
  return (
    <Popover
      {...popover}
      placement="bottom end"
      className={`${popoverClass} !max-h-[min(36rem,80vh)] w-md max-w-[calc(100vw-1rem)]`}
    >
      <Dialog aria-label={title} className="flex min-h-0 flex-col text-sm outline-none">
        <h2 className="border-b border-line px-3 py-2.5 font-semibold">{title}</h2>
        <div className="min-h-0 flex-1 overflow-y-auto px-3">
          {failed && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
          {!failed && isPending && <Loading lines={3} />}
          {isEmpty && <Empty icon={ListChecks} title={<FormattedMessage id="jobs.none" />} />}
          {running.length > 0 && <RunningJobs scope={scope} jobs={running} />}
          {failedJobs.length > 0 && <FailedJobs jobs={failedJobs} />}
          {runs.data && runs.data.length > 0 && <Runs scope={scope} runs={runs.data} />}
        </div>
      </Dialog>
    </Popover>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-muted">
        <FormattedMessage id={title} />
      </h3>
      {children}
    </section>
  );
}

function RunningJobs({ scope, jobs }: { scope: BranchScope; jobs: readonly JobProgress[] }) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const cancel = useMutation({
    mutationFn: (jobId: string) => cancelJob(scope, jobId),
    onSettled: () => refreshJobs(client, scope),
  });
  return (
    <Section title="jobs.now">
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <RunningJob key={job._id} scope={scope} job={job} cancel={cancel} />
        ))}
      </ul>
      {cancel.isError && (
        <p role="alert" className="pt-2 text-danger">
          {errorMessage(cancel.error)}
        </p>
      )}
    </Section>
  );
}

type RunningProps = {
  scope: BranchScope;
  job: JobProgress;
  cancel: UseMutationResult<unknown, Error, string>;
};

function RunningJob({ scope, job, cancel }: RunningProps) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const role = useProject(scope.app)?.role;
  const what = byPerson(intl, intl.formatMessage({ id: `jobs.kind.${job.kind}` }), job.user);
  const isOwn = job.user !== null && job.user._id === session?.user?._id;
  const mayCancel = isOwn || (role !== undefined && roleMay(role, "publish"));
  return (
    <li className="space-y-1.5 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 break-words">{what}</span>
        <span className="text-xs text-ink-muted tabular-nums">
          {job.state === "queued" || job.total === 0 ? (
            <FormattedMessage id="jobs.waiting" />
          ) : (
            <FormattedMessage id="jobs.progress" values={{ done: job.done, total: job.total }} />
          )}
        </span>
        {mayCancel && (
          <Button
            size="small"
            aria-label={intl.formatMessage({ id: "jobs.cancelOf" }, { what })}
            isPending={cancel.isPending && cancel.variables === job._id}
            onPress={() => cancel.mutate(job._id)}
          >
            <FormattedMessage id="jobs.cancel" />
          </Button>
        )}
      </div>
      <ProgressBar done={job.done} all={job.total} label={what} />
    </li>
  );
}

function FailedJobs({ jobs }: { jobs: readonly JobProgress[] }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  return (
    <Section title="jobs.failed">
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job._id} className="py-2">
            <p className="break-words">
              {byPerson(intl, intl.formatMessage({ id: `jobs.kind.${job.kind}` }), job.user)}
              <span className="ms-2 text-xs text-ink-muted">
                <TimeAgo time={job.finished ?? job.created} />
              </span>
            </p>
            {job.error && <p className="break-words text-danger">{errorMessage(jobFailure(job))}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Runs({ scope, runs }: { scope: BranchScope; runs: readonly BulkRun[] }) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const undo = useMutation({ mutationFn: (changeSet: string) => undoRun(client, scope, changeSet) });
  return (
    <Section title="jobs.runs">
      <p role="status">
        {undo.data && (
          <FormattedMessage
            id="jobs.undone"
            values={{
              count: undo.data.reverted,
              skipped: sumOf(undo.data.skippedCounts),
            }}
          />
        )}
      </p>
      {undo.isError && (
        <p role="alert" className="text-danger">
          {errorMessage(undo.error)}
        </p>
      )}
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <Run
            key={run.changeSet}
            run={run}
            isPending={undo.isPending && undo.variables === run.changeSet}
            onUndo={() => undo.mutate(run.changeSet)}
          />
        ))}
      </ul>
    </Section>
  );
}

function Run({ run, isPending, onUndo }: { run: BulkRun; isPending: boolean; onUndo: () => void }) {
  const intl = useIntl();
  const changed = intl.formatMessage({ id: "jobs.texts" }, { count: run.count });
  const action = intl.formatMessage({ id: run.action ? `bulk.action.${run.action}` : "jobs.kind.bulk" });
  const what = byPerson(intl, changed, run.user);
  return (
    <li className="flex min-h-10 items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1 break-words">
        {action}
        <span className="block text-xs text-ink-muted">
          {what} · <TimeAgo time={run.created} />
        </span>
      </span>
      {run.revertedBy !== null && (
        <span className="text-xs text-ink-muted">
          <FormattedMessage id="jobs.isUndone" />
        </span>
      )}
      {run.mayUndo && (
        <Button
          size="small"
          aria-label={intl.formatMessage({ id: "jobs.undoOf" }, { what: `${action}, ${what}` })}
          isPending={isPending}
          onPress={onUndo}
        >
          <FormattedMessage id="jobs.undo" />
        </Button>
      )}
    </li>
  );
}

function byPerson(intl: ReturnType<typeof useIntl>, what: string, user: BulkRun["user"]): string {
  return user === null
    ? what
    : intl.formatMessage({ id: "jobs.by" }, { what, name: personName(intl, user.name) });
}
