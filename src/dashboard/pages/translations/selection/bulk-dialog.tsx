import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type BulkInput, previewBulk, runBulk } from "#dashboard/api/bulk.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { undoableQuery } from "#dashboard/api/history/changes.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { waitForSaves } from "#dashboard/editing/queue/pending-saves.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useExpiry } from "#dashboard/pages/translations/grid/use-expiry.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import type { StoredCheck } from "#text/checks/check-bits.ts";
import { BulkPreview, type ExcludedCells } from "./bulk-preview.tsx";
import { selectedRows } from "./row-selection.ts";

/** Each listed text can be excluded. */
const maxShown = 100;

/** Action on many texts: fix the findings of a check, or mark the texts as up to date. */
export type BulkAction = { action: "fixChecks"; checks: [StoredCheck] } | { action: "markUpToDate" };

const words = { fixChecks: "fixAll", markUpToDate: "upToDate" } as const;

/**
 * Shows what an action would do to the selected rows, or to all search results, and what it skips. Listed texts can be
 * left out. The action is one change set, which one undo reverts. Unsaved texts are left to the person who typed them.
 */
export function BulkDialog({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const grid = useGrid();
  const { scope, queue } = grid;
  const client = useQueryClient();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [excluded, setExcluded] = useState<ExcludedCells>(new Map());
  const [chosen] = useState(() => ({ ...action, ...targetOf(grid) }));
  const word = words[action.action];
  const preview = useQuery({
    queryKey: queryKeys.branch(scope, "bulk", chosen),
    gcTime: 0,
    queryFn: async ({ signal }) => {
      queue.saveOpenCells();
      await waitForSaves(queue);
      const except = unsavedIn(queue);
      const body: BulkInput = { ...chosen, except };
      return { ...(await previewBulk(scope, body, { sample: maxShown, signal })), body };
    },
  });
  const run = useMutation({
    mutationFn: (body: BulkInput) =>
      runBulk(scope, { ...body, except: [...(body.except ?? []), ...excluded.values()] }),
    onSuccess: ({ count, changeSet }) => {
      grid.announceDone(`${word}.done`, { count }, changeSet);
      void client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
      onClose();
      focusIfLost();
    },
  });
  const { data } = preview;
  const count = (data?.count ?? 0) - excluded.size;
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
            action.action === "fixChecks"
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
        {data && (
          <BulkPreview
            {...data}
            count={count}
            word={word}
            hasUnsaved={(data.body.except?.length ?? 0) > 0}
            excluded={excluded}
            onToggle={(cell) => setExcluded((before) => toggled(before, cell))}
          />
        )}
        {failure && <Notice tone="danger">{errorMessage(failure)}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onPress={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            variant="primary"
            isDisabled={count === 0}
            isPending={run.isPending}
            onPress={() => data && run.mutate(data.body)}
          >
            <FormattedMessage id={`${word}.action`} values={{ count }} />
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

function toggled(before: ExcludedCells, cell: CellAddress): ExcludedCells {
  const id = addressId(cell);
  const after = new Map(before);
  if (!after.delete(id)) after.set(id, cell);
  return after;
}

function unsavedIn(queue: GridDeps["queue"]) {
  return queue
    .allWork()
    .filter((work) => hasPart(work, "text"))
    .map(({ key, language }) => ({ key, language }));
}
