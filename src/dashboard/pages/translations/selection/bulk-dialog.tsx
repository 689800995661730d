import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { bulkSkipReasons } from "#contract/bulk.ts";
import { type BulkInput, previewBulk, runBulk } from "#dashboard/api/entries/bulk.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { settled } from "#dashboard/editing/settled.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useExpiry } from "#dashboard/pages/translations/grid/use-expiry.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";
import type { StoredCheck } from "#text/checks/check-bits.ts";
import { selectedRows } from "./row-selection.ts";

const maxShown = 20;

/** Action on many texts: fix the findings of a check, or mark the texts as up to date. */
export type BulkAction = { act: "fixChecks"; checks: [StoredCheck] } | { act: "markUpToDate" };

const words = { fixChecks: "fixAll", markUpToDate: "upToDate" } as const;

/**
 * Previews an action on the selected rows, or on all results, with the skipped texts, and runs it as one
 * change set that the grid's undo reverts. Unsaved texts are excluded.
 */
export function BulkDialog({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const grid = useGrid();
  const { scope, queue } = grid;
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [chosen] = useState(() => ({ ...action, ...targetOf(grid) }));
  const word = words[action.act];
  const preview = useQuery({
    queryKey: ["project", scope.app, scope.branch, "bulk", chosen],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      queue.saveOpenCells();
      await settled(queue);
      const except = unsavedIn(queue);
      const body: BulkInput = { ...chosen, except };
      return { ...(await previewBulk(scope, body, { sample: maxShown, signal })), body };
    },
  });
  const run = useMutation({
    mutationFn: (body: BulkInput) => runBulk(scope, body),
    onSuccess: ({ count }) => {
      grid.announce(`${word}.done`, { count });
      onClose();
      focusIfLost();
    },
  });
  const { data } = preview;
  const failure = run.error ?? preview.error;
  useExpiry(failure, grid.searchAgain);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <FormattedMessage
          id={`${word}.title`}
          values={
            action.act === "fixChecks"
              ? { check: intl.formatMessage({ id: `check.${action.checks[0]}` }) }
              : {}
          }
        />
      }
    >
      <div className="space-y-4">
        <p className="text-sm">
          <FormattedMessage id={`${word}.${"ranges" in chosen ? "selected" : "found"}`} />
        </p>
        {preview.isPending && <Loading lines={3} />}
        {data && <Preview {...data} word={word} hasExcluded={(data.body.except?.length ?? 0) > 0} />}
        {failure && <Notice tone="danger">{errorMessage(failure)}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onPress={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            variant="primary"
            isDisabled={!data?.count}
            isPending={run.isPending}
            onPress={() => data && run.mutate(data.body)}
          >
            <FormattedMessage id={`${word}.action`} values={{ count: data?.count ?? 0 }} />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The selected rows, or else all results, in the shown languages. */
function targetOf({ selection, columns, entrySet }: GridDeps) {
  const languages = columns.flatMap((column) => columnLanguage(column)?.code ?? []);
  const selected = selection.get();
  return { languages, ...(selected.ranges.length > 0 ? selectedRows(selected) : { set: entrySet.set }) };
}

function unsavedIn(queue: GridDeps["queue"]) {
  return queue
    .allWork()
    .filter((work) => hasPart(work, "text"))
    .map(({ key, language }) => ({ key, language }));
}

type PreviewProps = Awaited<ReturnType<typeof previewBulk>> & {
  word: (typeof words)[BulkAction["act"]];
  hasExcluded: boolean;
};

function Preview({ word, count, skippedCounts, sample, hasExcluded }: PreviewProps) {
  const intl = useIntl();
  return (
    <div className="space-y-3 text-sm">
      <p role="status">
        <FormattedMessage id={`${word}.count`} values={{ count }} />{" "}
        {bulkSkipReasons.map((reason) => {
          const skipped = skippedCounts[reason];
          if (!skipped) return null;
          return (
            <Fragment key={reason}>
              <FormattedMessage id={`bulk.skipped.${reason}`} values={{ count: skipped }} />{" "}
            </Fragment>
          );
        })}
        {hasExcluded && <FormattedMessage id="bulk.unsaved" />}
      </p>
      {sample.length > 0 && (
        <section
          aria-label={intl.formatMessage({ id: "bulk.changes" })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-md border border-line"
        >
          <ul className="divide-y divide-line">
            {sample.map((change) => (
              <li key={`${change.language} ${change.key}`} className="px-3 py-2">
                <span className="text-ink-muted">
                  <bdi dir="ltr" className="font-mono text-xs break-all">
                    {change.key}
                  </bdi>{" "}
                  <bdi>({change.language})</bdi>
                </span>
                {word === "fixAll" && (
                  <ChangedText
                    before={textIn(change.before)}
                    after={textIn(change.after) ?? ""}
                    language={change.language}
                  />
                )}
              </li>
            ))}
            {count > sample.length && (
              <li className="px-3 py-2 text-ink-muted">
                <FormattedMessage id="bulk.more" values={{ count: count - sample.length }} />
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The draft if the entry has one, like the action writes it. */
function textIn(fields: Record<string, unknown> | null): string | undefined {
  const text = fields?.draft ?? fields?.value;
  return typeof text === "string" ? text : undefined;
}
