import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { bulkEndpoints } from "#contract/bulk.ts";
import { type BulkInput, startBulk } from "#dashboard/api/bulk.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { useRefusal } from "#dashboard/api/forms/form-issues.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { refreshJobs } from "#dashboard/api/jobs.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { CopyCurl } from "#dashboard/layout/copy-curl.tsx";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useExpiry } from "#dashboard/pages/translations/grid/use-expiry.ts";
import { useSelectedCount } from "#dashboard/pages/translations/selection/use-selected-count.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { BulkFields } from "./bulk-fields.tsx";
import { BulkJob } from "./bulk-job.tsx";
import { BulkPreview, type ExcludedRows } from "./bulk-preview.tsx";
import { targetOf } from "./bulk-target.ts";
import {
  type BulkActionName,
  type BulkStart,
  type BulkTarget,
  type BulkValues,
  bulkBodyOf,
  bulkForm,
  emptyValues,
} from "./bulk-values.ts";
import { actionName, nameOf } from "./offered-actions.ts";
import { type BulkOutcome, useBulkDone } from "./use-bulk-done.ts";
import { type BulkPreviewState, useBulkPreview } from "./use-bulk-preview.ts";

type DialogProps = { action: BulkStart; onClose: () => void };

/**
 * Shows what an action would do to the selected rows, or to all search results, and what it skips. Listed rows can be
 * left out. The action is one change set, which one undo reverts.
 */
export function BulkDialog({ action, onClose }: DialogProps) {
  const grid = useGrid();
  const intl = useIntl();
  const client = useQueryClient();
  const selected = useSelectedCount();
  const [target] = useState(() => targetOf(grid));
  const [count] = useState(target.isSelection ? selected.count : grid.total);
  const [jobId, setJobId] = useState<string>();
  const finish = useBulkDone(action, onClose);
  const name = actionName(intl, action, grid);
  const title =
    action.action === "fixChecks" && action.check
      ? intl.formatMessage(
          { id: "bulk.title.fixCheck" },
          { check: intl.formatMessage({ id: `check.${action.check}` }) },
        )
      : name;
  return (
    <Dialog isOpen onOpenChange={onClose} isWide title={title}>
      {jobId === undefined ? (
        <BulkForm
          action={action}
          target={target.rows}
          commandTarget={target.commandRows}
          about={(languages) => (
            <FormattedMessage
              id={target.isSelection ? "grid.selected" : "bulk.found"}
              values={{ count, languages, isSearch: String(grid.query.trim() !== "") }}
            />
          )}
          onClose={onClose}
          onJob={(job) => {
            setJobId(job);
            void refreshJobs(client, grid.scope);
          }}
          onDone={finish}
        />
      ) : (
        <BulkJob
          jobId={jobId}
          onDone={({ result, changeSet }) => finish({ ...(result as BulkOutcome), changeSet })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type FormProps = DialogProps & {
  target: BulkTarget;
  /** The rows as the copied curl command names them. */
  commandTarget: BulkTarget;
  /** Names the rows and the number of languages; 0 for an action on keys. */
  about: (languages: number) => React.ReactNode;
  onJob: (jobId: string) => void;
  onDone: (outcome: BulkOutcome) => void;
};

function BulkForm({ action, target, commandTarget, about, onClose, onJob, onDone }: FormProps) {
  const { scope, searchAgain, columns, rights, statuses } = useGrid();
  const refusalOf = useRefusal();
  const [initial] = useState((): BulkValues => {
    const base = columns.find((column) => columnLanguage(column)?.base) ?? columns.find(columnLanguage);
    return {
      ...emptyValues,
      languages: target.languages,
      from: (base && columnLanguage(base)?.code) ?? "",
      field: rights.drafts ? "draft" : "value",
      ...action,
    };
  });
  const { form, problem, onSubmit } = useBodyForm<BulkValues, BulkInput>({
    schema: bulkForm,
    bodyOf: (values) => bulkBodyOf(action.action, values, target),
    values: initial,
    send: async () => {
      const body = withoutExcluded(preview, excluded.rows);
      if (body === undefined) return;
      const answer = await startBulk(scope, body);
      if (answer.job !== undefined) onJob(answer.job);
      else onDone({ ...answer, changeSet: answer.changeSet ?? null });
    },
  });
  const body = bulkBodyOf(action.action, form.watch(), target);
  const lacksComment = statuses.some(
    ({ value, commentRequired }) =>
      value === action.status && commentRequired && form.watch("comment").trim() === "",
  );
  const isComplete = !lacksComment && z.safeParse(bulkForm, body).success;
  const preview = useBulkPreview(isComplete ? body : undefined);
  const excluded = useExcluded(preview.id);
  const count = (preview.first?.count ?? 0) - excluded.rows.size;
  const isRunning = form.formState.isSubmitting;
  useExpiry(preview.error, searchAgain);
  const refusal = preview.error && refusalOf(preview.error, (field) => field in initial);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        // Waits for the preview: the action must change exactly what the preview shows.
        if (isComplete && (preview.isCounting || count <= 0)) event.preventDefault();
        else onSubmit(event);
      }}
    >
      <p className="text-sm text-ink-muted">
        {about("languages" in body ? (body.languages?.length ?? 0) : 0)}
      </p>
      <BulkFields start={action} form={form} refused={refusal?.fields} />
      {isComplete && <BulkPreview preview={preview} excluded={excluded.rows} onToggle={excluded.toggle} />}
      {refusal?.problem && <Notice tone="danger">{refusal.problem}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <DialogFooter
        onCancel={onClose}
        isCancelFocused={action.action === "delete"}
        start={
          isComplete && (
            <CopyCurl
              requests={[
                {
                  endpoint: bulkEndpoints.run,
                  query: scope,
                  body: {
                    ...bulkBodyOf(action.action, form.watch(), commandTarget),
                    except: withoutExcluded(preview, excluded.rows)?.except,
                  },
                },
              ]}
            />
          )
        }
      >
        <RunButton
          action={action}
          count={isComplete ? count : 0}
          isDisabled={isComplete && !preview.isCounting && count <= 0}
          isPending={isRunning || (isComplete && preview.isCounting)}
        />
      </DialogFooter>
    </form>
  );
}

/** Actions that need typed parameters; the dialog focuses their first field. */
const typedActions: readonly BulkActionName[] = [
  "tag",
  "untag",
  "move",
  "setMaxLength",
  "dismissChecks",
  "replace",
];

/**
 * The button that runs the action. It has the focus if nothing needs to be typed, so that Enter runs the action, except
 * a deletion.
 */
function RunButton(props: { action: BulkStart; count: number; isDisabled: boolean; isPending: boolean }) {
  const { action, isDisabled, isPending } = props;
  const count = isPending ? 0 : props.count;
  return (
    <Button
      type="submit"
      variant={action.action === "delete" ? "danger" : "primary"}
      autoFocus={action.action !== "delete" && !typedActions.includes(action.action)}
      isDisabled={isDisabled}
      isPending={isPending}
    >
      <FormattedMessage id={`bulk.run.${nameOf(action)}`} values={{ count }} />
    </Button>
  );
}

/**
 * The previewed request, without the rows that are left out. By its sequence, the server skips texts that other users
 * save after the preview.
 */
function withoutExcluded({ first }: BulkPreviewState, excluded: ExcludedRows): BulkInput | undefined {
  if (first === undefined) return undefined;
  const rows = [...excluded.values()].map((row) => (row.language === "" ? row.key : row));
  return { ...first.body, sequence: first.sequence, except: [...(first.body.except ?? []), ...rows] };
}

/** Rows that are left out of the action. A new preview may list other rows, so it includes all its rows again. */
function useExcluded(previewId: string) {
  const [excluded, setExcluded] = useState<{ previewId: string; rows: ExcludedRows }>({
    previewId,
    rows: new Map(),
  });
  const rows: ExcludedRows = excluded.previewId === previewId ? excluded.rows : new Map();
  const toggle = (row: CellAddress) => {
    const next = new Map(rows);
    const id = addressId(row);
    if (!next.delete(id)) next.set(id, row);
    setExcluded({ previewId, rows: next });
  };
  return { rows, toggle };
}
