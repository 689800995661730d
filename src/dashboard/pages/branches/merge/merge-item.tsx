import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Change } from "#contract/history.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { revertChange } from "#dashboard/api/history/changes.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Maximum number of listed changes that an undo skipped. */
const maxListed = 50;

/** A merge with author, time and size, and an undo button that reports what it skipped. */
export function MergeItem(props: { merge: Change; scope: BranchScope; mayUndo: boolean }) {
  const { merge, scope, mayUndo } = props;
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const undo = useMutation({
    mutationFn: () => revertChange(scope, merge._id),
    onSuccess: () => refreshProject(client, scope.app),
  });
  return (
    <div className="space-y-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1">
          <span className="font-medium">{merge.merged}</span>
          <span className="block text-xs text-ink-muted">
            <FormattedMessage
              id="branches.merge.line"
              values={{
                count: merge.count,
                name: merge.user ? (
                  <PersonName name={merge.user.name} />
                ) : (
                  <FormattedMessage id="branches.client" />
                ),
                day: <Day time={merge.created} />,
              }}
            />
          </span>
        </p>
        {merge.revertedBy === null && mayUndo && (
          <Button isPending={undo.isPending} onPress={() => undo.mutate()}>
            <Undo2 aria-hidden size={14} className="rtl:-scale-x-100" />
            <FormattedMessage id="branches.undoMerge" />
          </Button>
        )}
        {merge.revertedBy !== null && (
          <span className="text-xs text-ink-muted">
            <FormattedMessage id="branches.merge.undone" />
          </span>
        )}
      </div>
      {undo.isError && <Notice tone="danger">{errorMessage(undo.error)}</Notice>}
      {undo.isSuccess && <UndoResult {...undo.data} />}
    </div>
  );
}

type RevertAnswer = Awaited<ReturnType<typeof revertChange>>;

function UndoResult({ reverted, skipped }: Pick<RevertAnswer, "reverted" | "skipped">) {
  const intl = useIntl();
  return (
    <Notice tone={skipped.length === 0 ? "success" : "info"}>
      <FormattedMessage id="branches.undone" values={{ reverted, skipped: skipped.length }} />
      {skipped.length > 0 && (
        <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-5 text-xs">
          {skipped.slice(0, maxListed).map(({ key, language, reason }) => (
            <li key={`${key} ${language}`}>
              <bdi className="font-mono">{key}</bdi> {language} ·{" "}
              {intl.formatMessage({ id: `branches.skipped.${reason}` })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
