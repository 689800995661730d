import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { MergeDecision, MergeRule } from "#contract/merges.ts";
import { type MergePreview, sendMerge, type WantedMerge } from "#dashboard/api/branches/branches.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Elapsed } from "#dashboard/pages/branches/list/new-branch-notice.tsx";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { type Decisions, decisionsToSend } from "./merge-decisions.ts";
import { storeDecisions } from "./stored-decisions.ts";

type DialogProps = {
  pair: ChosenPair;
  input: { decisions: Decisions; rule: MergeRule | undefined; stamp: string };
  /** Number of decisions whose texts changed after the decision. */
  changedCount: number;
  person: string;
  /** Called when the branches have changed since the preview. */
  onStale: () => void;
  onMerged: (changeSet: string) => void;
  onClose: () => void;
};

/** Shows the server's preview of the merge with these decisions, and merges. */
export function MergeDialog(props: DialogProps) {
  const { pair, input, changedCount, person, onStale, onMerged, onClose } = props;
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const merge = useMutation({
    mutationFn: (request: WantedMerge) => sendMerge(pair.ids, request, { dryRun: false }),
    onSuccess: async ({ changeSet }) => {
      storeDecisions(person, pair.ids, new Map());
      onMerged(changeSet ?? "none");
      await refreshProject(client, pair.ids.app);
    },
  });
  // The body changes with decisions of another tab, and is then previewed again. Once the merge was started, its body
  // stays.
  const body = merge.variables ?? { ...input, decisions: decisionsToSend(input.decisions) };
  const trial = useQuery({
    queryKey: queryKeys.pair(pair.ids, "trial", body),
    gcTime: 0,
    staleTime: 0,
    // No preview after the merge.
    enabled: merge.isIdle,
    queryFn: ({ signal }) => sendMerge(pair.ids, body, { dryRun: true, signal }),
  });
  const error = merge.error ?? trial.error;
  const title = <FormattedMessage id="branches.merge.title" values={namesOf(pair)} />;
  return (
    <Dialog isOpen onOpenChange={() => !merge.isPending && onClose()} title={title}>
      <div className="space-y-4 text-sm">
        {trial.isPending && <Loading lines={2} />}
        {trial.data && <Outcome pair={pair} outcome={trial.data} decisions={body.decisions} />}
        {changedCount > 0 && (
          <Notice>
            <FormattedMessage id="branches.merge.changed" values={{ count: changedCount }} />
          </Notice>
        )}
        {isStale(error) ? (
          <Notice tone="danger">
            <p className="mb-2">
              <FormattedMessage id="branches.merge.overtaken" />
            </p>
            <Button size="small" onPress={onStale}>
              <FormattedMessage id="grid.refresh" />
            </Button>
          </Notice>
        ) : (
          <>
            {merge.error && <Notice tone="danger">{errorMessage(merge.error)}</Notice>}
            {!merge.error && trial.error && (
              <Failed error={trial.error} onRetry={() => void trial.refetch()} />
            )}
          </>
        )}
        {merge.isPending && (
          <Notice>
            <FormattedMessage id="branches.merge.wait" /> <Elapsed since={merge.submittedAt} />
          </Notice>
        )}
        <DialogFooter onCancel={onClose} isCancelDisabled={merge.isPending}>
          <Button
            variant="primary"
            isDisabled={!trial.data || trial.isFetching || isStale(error)}
            isPending={merge.isPending}
            onPress={() => merge.mutate(body)}
          >
            <FormattedMessage
              id={merge.isPending ? "branches.merge.running" : "branches.merge.action"}
              values={{ count: trial.data ? writtenCount(trial.data) : 0, ...namesOf(pair) }}
            />
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function namesOf({ from, to }: ChosenPair) {
  return { from: from.name, to: to.name };
}

function writtenCount({ added, changed, removed }: MergePreview): number {
  return added + changed + removed;
}

/** Whether the decisions refer to an outdated preview. */
function isStale(error: Error | null): boolean {
  return error instanceof ApiCallError && (error.code === "conflict" || error.code === "merge_conflicts");
}

function Outcome(props: { pair: ChosenPair; outcome: MergePreview; decisions: readonly MergeDecision[] }) {
  const { pair, outcome, decisions } = props;
  const unchanged = outcome.total - writtenCount(outcome) - outcome.conflictCount;
  const edited = decisions.filter((decision) => "value" in decision).length;
  const lines = [
    ["added", outcome.added],
    ["changed", outcome.changed],
    ["removed", outcome.removed],
    ["kept", unchanged],
    ["edited", edited],
  ] as const;
  return (
    <>
      <p>
        <FormattedMessage id="branches.merge.will" values={namesOf(pair)} />
      </p>
      <ul className="list-disc space-y-0.5 ps-5">
        {lines
          .filter(([, count]) => count > 0)
          .map(([what, count]) => (
            <li key={what}>
              <FormattedMessage id={`branches.will.${what}`} values={{ count, ...namesOf(pair) }} />
            </li>
          ))}
      </ul>
      {writtenCount(outcome) === 0 && (
        <p>
          <FormattedMessage id="branches.will.nothing" values={namesOf(pair)} />
        </p>
      )}
      <p className="text-ink-muted">
        <FormattedMessage id="branches.merge.undoable" />
      </p>
    </>
  );
}
