import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BulkSample } from "#contract/bulk.ts";
import { type BulkInput, previewBulk, runBulk } from "#dashboard/api/entries/bulk.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { settled } from "#dashboard/editing/settled.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";
import type { StoredCheck } from "#text/checks/check-bits.ts";

const mostShown = 20;

/**
 * Shows what a check would set right in the selected rows, or in all that were found, and does that as one change, which
 * the grid's undo takes back. Texts that are not saved are left to the person who typed them.
 */
export function FixAllDialog({ check, onClose }: { check: StoredCheck; onClose: () => void }) {
  const grid = useGrid();
  const { scope, queue } = grid;
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [chosen] = useState(() => chosenIn(grid, check));
  const preview = useQuery({
    queryKey: ["project", scope.app, scope.branch, "fixAll", chosen],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      queue.leaveOpen();
      await settled(queue);
      const except = unsavedIn(queue);
      const body: BulkInput = { ...chosen, except };
      return { ...(await previewBulk(scope, body, { sample: mostShown, signal })), body };
    },
  });
  const run = useMutation({
    mutationFn: (body: BulkInput) => runBulk(scope, body),
    onSuccess: ({ count }) => {
      grid.say("fixAll.done", { count });
      onClose();
      focusIfLost();
    },
  });
  const { data } = preview;
  const failure = run.error ?? preview.error;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <FormattedMessage
          id="fixAll.title"
          values={{ check: intl.formatMessage({ id: `check.${check}` }) }}
        />
      }
    >
      <div className="space-y-4">
        <p className="text-sm">
          <FormattedMessage id={chosen.keys ? "fixAll.selected" : "fixAll.found"} />
        </p>
        {preview.isPending && <Loading lines={3} />}
        {data && <Preview {...data} isLeftOut={(data.body.except?.length ?? 0) > 0} />}
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
            <FormattedMessage id="fixAll.action" values={{ count: data?.count ?? 0 }} />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type Chosen = { act: "fixChecks"; checks: StoredCheck[]; languages: string[]; keys?: string[]; set?: string };

/** The selected rows, else all that were found, in the languages that are shown and may be written. */
function chosenIn({ cursor, columns, entrySet }: GridDeps, check: StoredCheck): Chosen {
  const selected = [...cursor.selected()];
  const languages = columns.flatMap((column) =>
    column.kind !== "key" && column.language.writable ? [column.language.code] : [],
  );
  const rows = selected.length > 0 ? { keys: selected } : { set: entrySet.set };
  return { act: "fixChecks", checks: [check], languages, ...rows };
}

function unsavedIn(queue: GridDeps["queue"]) {
  return queue
    .allWork()
    .filter((work) => hasPart(work, "text"))
    .map(({ key, language }) => ({ key, language }));
}

type PreviewProps = { count: number; skipped: number; sample: readonly BulkSample[]; isLeftOut: boolean };

function Preview({ count, skipped, sample, isLeftOut }: PreviewProps) {
  const intl = useIntl();
  return (
    <div className="space-y-3 text-sm">
      <p role="status">
        <FormattedMessage id="fixAll.count" values={{ count }} />{" "}
        {skipped > 0 && <FormattedMessage id="fixAll.locked" values={{ count: skipped }} />}{" "}
        {isLeftOut && <FormattedMessage id="fixAll.unsaved" />}
      </p>
      {sample.length > 0 && (
        <section
          aria-label={intl.formatMessage({ id: "fixAll.changes" })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-md border border-line"
        >
          <ul className="divide-y divide-line">
            {sample.map((one) => (
              <li key={`${one.language} ${one.key}`} className="px-3 py-2">
                <span className="text-ink-muted">
                  <bdi dir="ltr" className="font-mono text-xs break-all">
                    {one.key}
                  </bdi>{" "}
                  <bdi>({one.language})</bdi>
                </span>
                <ChangedText before={textIn(one.before)} after={textIn(one.after) ?? ""} />
              </li>
            ))}
            {count > sample.length && (
              <li className="px-3 py-2 text-ink-muted">
                <FormattedMessage id="fixAll.more" values={{ count: count - sample.length }} />
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A draft where the entry has one, as the action writes it. */
function textIn(fields: Record<string, unknown> | null): string | undefined {
  const text = fields?.draft ?? fields?.value;
  return typeof text === "string" ? text : undefined;
}
