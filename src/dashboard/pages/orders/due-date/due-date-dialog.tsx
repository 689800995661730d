import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { dayOf, earliestDueDay } from "#dashboard/lib/time/due-day.ts";
import { DueTime } from "#dashboard/lib/time/when.tsx";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Sets the due date of an order, at least 24 hours ahead (rules.md 2, row 4.15). */
export function DueDateDialog(props: { scope: BranchScope; order: OrderDetails; onClose: () => void }) {
  const { scope, order, onClose } = props;
  const intl = useIntl();
  const { earliest, schema } = useMemo(() => {
    const earliest = earliestDueDay(new Date());
    const date = intl.formatDate(earliest, { dateStyle: "medium", timeZone: "UTC" });
    const isLateEnough = rule<string>((day) =>
      day >= earliest ? undefined : { id: "orders.due.tooEarly", values: { date } },
    );
    return { earliest, schema: z.object({ dueDate: z.string().check(isLateEnough) }) };
  }, [intl]);
  const { update, problem: updateProblem } = useOrderUpdate(scope, order._id);
  const label = intl.formatMessage({ id: "orders.due" });
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema,
    resource: order,
    storageName: `dueDate.${scope.app}.${order._id}`,
    valuesOf: dayOfOrder,
    send: async ({ values, etag }) => {
      await update.mutateAsync({ ...values, etag });
      return undefined;
    },
    onDone: onClose,
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="orders.due.title" />}>
      <form noValidate className="space-y-4" onSubmit={onSubmit}>
        <RestoredNotice restored={restored} />
        <TextField
          type="date"
          label={label}
          hint={intl.formatMessage({ id: "orders.due.hint" })}
          error={form.formState.errors.dueDate?.message}
          min={earliest}
          {...form.register("dueDate")}
        />
        <FormConflicts
          conflicts={conflicts}
          fields={{ dueDate: { label, show: ({ dueDate }) => dueDate && <DueTime time={dueDate} /> } }}
        />
        {problem && <Notice tone="danger">{updateProblem ?? problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            <FormattedMessage id="orders.due.set" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function dayOfOrder(order: { dueDate: string | null } | undefined) {
  return { dueDate: order?.dueDate ? dayOf(order.dueDate) : "" };
}
