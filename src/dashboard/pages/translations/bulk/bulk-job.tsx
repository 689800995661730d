import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { JobProgress } from "#contract/jobs.ts";
import { cancelJob, hasEnded, jobFailure, jobQuery } from "#dashboard/api/jobs.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Progress of a large action. The dialog can be closed: the action continues, and the menu of jobs shows it. */
export function BulkJob(props: { jobId: string; onDone: (job: JobProgress) => void; onClose: () => void }) {
  const { jobId, onClose } = props;
  const { scope } = useGrid();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const { data: job, error } = useQuery(jobQuery(scope, jobId));
  const cancel = useMutation({ mutationFn: () => cancelJob(scope, jobId) });
  const onDone = useEffectEvent(props.onDone);
  useEffect(() => {
    if (job?.state === "done") onDone(job);
  }, [job]);
  const state = job?.state ?? "queued";
  const isOpen = !hasEnded({ state });
  const label = intl.formatMessage({ id: "bulk.job.progress" });
  const failure = error ?? cancel.error;
  return (
    <div className="space-y-4 text-sm">
      {isOpen && (
        <>
          <p role="status" className="tabular-nums">
            <FormattedMessage
              id={`bulk.job.${state}`}
              values={{ done: job?.done ?? 0, total: job?.total ?? 0 }}
            />
          </p>
          <ProgressBar done={job?.done ?? 0} all={job?.total ?? 0} label={label} />
          <p className="text-ink-muted">
            <FormattedMessage id="bulk.job.hint" />
          </p>
        </>
      )}
      {state === "canceled" && (
        <p role="status">
          <FormattedMessage id="bulk.job.canceled" />
        </p>
      )}
      {job?.state === "failed" && <Notice tone="danger">{errorMessage(jobFailure(job))}</Notice>}
      {failure && <Notice tone="danger">{errorMessage(failure)}</Notice>}
      <div className="flex justify-end gap-2">
        {isOpen && (
          <Button isPending={cancel.isPending || cancel.isSuccess} onPress={() => cancel.mutate()}>
            <FormattedMessage id="bulk.job.cancel" />
          </Button>
        )}
        <Button variant="primary" autoFocus onPress={onClose}>
          <FormattedMessage id="bulk.job.close" />
        </Button>
      </div>
    </div>
  );
}
