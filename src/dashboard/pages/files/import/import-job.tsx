import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { ImportResult } from "#contract/files.ts";
import type { JobProgress } from "#contract/jobs.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { cancelJob, hasEnded, jobQuery } from "#dashboard/api/jobs.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { FileProblem } from "#dashboard/layout/files/file-problem.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { FileDrop } from "#dashboard/ui/fields/file-drop.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { ImportDone } from "./import-done.tsx";

type Props = { scope: BranchScope; jobId: string; onStartAnother: (files?: readonly File[]) => void };

/** Progress of a long import, identified by the job id in the URL. */
export function ImportJob({ scope, jobId, onStartAnother }: Props) {
  const client = useQueryClient();
  const job = useQuery(jobQuery(scope, jobId));
  const state = job.data?.state;
  useEffect(() => {
    if (state === "done") void refreshProject(client, scope.app);
  }, [client, scope.app, state]);
  if (!job.data)
    return job.isError ? (
      <>
        <Failed error={job.error} onRetry={() => void job.refetch()} />
        <AnotherImportButton onPress={() => onStartAnother()} />
      </>
    ) : (
      <Loading />
    );
  if (!hasEnded(job.data)) return <RunningJob scope={scope} job={job.data} />;
  return (
    <>
      <FileDrop onFiles={onStartAnother} folders>
        <FormattedMessage id="files.import.drop" />
      </FileDrop>
      <EndedJob scope={scope} job={job.data} onStartAnother={() => onStartAnother()} />
    </>
  );
}

type EndedProps = { scope: BranchScope; job: JobProgress; onStartAnother: () => void };

function EndedJob({ scope, job: { state, result, error }, onStartAnother }: EndedProps) {
  if (state === "done" && result)
    return (
      <ImportDone scope={scope} result={result as unknown as ImportResult} onStartAnother={onStartAnother} />
    );
  return (
    <Section title={<FormattedMessage id="files.import" />}>
      {error ? (
        <FileProblem error={new ApiCallError(409, { ...error, requestId: "" })} />
      ) : (
        <Notice>
          <FormattedMessage id="files.import.canceled" />
        </Notice>
      )}
      <AnotherImportButton onPress={onStartAnother} />
    </Section>
  );
}

function AnotherImportButton({ onPress }: { onPress: () => void }) {
  return (
    <Button onPress={onPress}>
      <FormattedMessage id="files.import.another" />
    </Button>
  );
}

function RunningJob({ scope, job }: { scope: BranchScope; job: JobProgress }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelJob(scope, job._id),
    onSuccess: () => client.invalidateQueries({ queryKey: jobQuery(scope, job._id).queryKey }),
  });
  return (
    <Section
      title={<FormattedMessage id="files.import.running" />}
      about={<FormattedMessage id="files.import.running.about" />}
    >
      <p role="status" className="text-sm tabular-nums">
        {job.total === 0 ? (
          <FormattedMessage id="files.import.working" />
        ) : (
          <FormattedMessage id="files.import.progress" values={{ done: job.done, total: job.total }} />
        )}
      </p>
      <ProgressBar
        done={job.done}
        all={job.total}
        label={intl.formatMessage({ id: "files.import.running" })}
      />
      {cancel.isError && <Notice tone="danger">{errorMessage(cancel.error)}</Notice>}
      <Button isPending={cancel.isPending || cancel.isSuccess} onPress={() => cancel.mutate()}>
        <FormattedMessage id="files.import.cancel" />
      </Button>
    </Section>
  );
}
