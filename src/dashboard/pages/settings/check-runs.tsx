import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { FormattedMessage } from "react-intl";
import type { CheckRun } from "#contract/checks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { changeCheckRun, checkRunsQuery } from "#dashboard/api/checks/check-runs.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Progress of checking all texts per branch, and buttons to start and stop it for this branch. */
export function CheckRuns({ scope, mayChange }: { scope: BranchScope; mayChange: boolean }) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { data: runs = [] } = useQuery(checkRunsQuery(scope));
  const change = useMutation({
    mutationFn: (action: "start" | "stop") => changeCheckRun(client, scope, action),
  });
  const currentRun = runs.find(({ branch }) => branch._id === scope.branch);
  const action = currentRun?.state === "running" ? "stop" : "start";
  const label = action === "stop" ? "stop" : currentRun ? "resume" : "start";
  return (
    <div className="space-y-3 rounded-md border border-line px-3 py-2.5 text-sm">
      <div>
        <p className="font-medium">
          <FormattedMessage id="checks.runs" />
        </p>
        <p className="text-xs text-ink-muted">
          <FormattedMessage id="checks.runs.about" />
        </p>
      </div>
      {runs.map((run) => (
        <RunProgress key={run.branch._id} run={run} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {mayChange && (
          <Button size="small" isPending={change.isPending} onPress={() => change.mutate(action)}>
            <FormattedMessage id={`checks.runs.${label}`} />
          </Button>
        )}
        <p role="status" className="text-xs text-ink-muted">
          {change.isSuccess && runs.length === 0 && <FormattedMessage id="checks.runs.done" />}
        </p>
      </div>
      {change.isError && <Notice tone="danger">{errorMessage(change.error)}</Notice>}
    </div>
  );
}

function RunProgress({ run: { branch, state, done, total } }: { run: CheckRun }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-xs">
        <FormattedMessage
          id={`checks.runs.${state}`}
          values={{ branch: <bdi>{branch.name}</bdi>, done, total }}
        />
      </p>
      <progress aria-labelledby={id} className="mt-1 h-1.5 w-full" value={done} max={Math.max(total, 1)} />
    </div>
  );
}
