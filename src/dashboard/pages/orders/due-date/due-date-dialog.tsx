import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-begun-form.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { dayOf, earliestDueDay } from "#dashboard/lib/time/due-day.ts";
import { DueTime } from "#dashboard/lib/time/when.tsx";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Sets the due date of an order, at least 24 hours ahead (rules.md 2, row 4.15). */
export function DueDateDialog(props: { scope: BranchScope; order: OrderDetails; onClose: () => void }) {
  const { scope, order, onClose } = props;
  const intl = useIntl();
  const [earliest] = useState(() => earliestDueDay(new Date()));
  const { update, problem: refused } = useOrderUpdate(scope, order._id);
  const label = intl.formatMessage({ id: "orders.due" });
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    resource: order,
    storageName: `dueDate.${scope.app}.${order._id}`,
    valuesOf: dayOfOrder,
    send: async ({ values: { day }, etag }) => {
      await update.mutateAsync({ dueDate: day, etag });
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
          error={
            form.formState.errors.day &&
            intl.formatMessage(
              { id: "orders.due.tooEarly" },
              { date: intl.formatDate(earliest, { dateStyle: "medium", timeZone: "UTC" }) },
            )
          }
          min={earliest}
          {...form.register("day", { validate: (day) => day >= earliest })}
        />
        <FormConflicts
          conflicts={conflicts}
          fields={{ day: { label, show: ({ day }) => day && <DueTime time={day} /> } }}
        />
        {problem && <Notice tone="danger">{refused ?? problem}</Notice>}
        <Button type="submit" variant="primary" isPending={update.isPending}>
          <FormattedMessage id="orders.due.set" />
        </Button>
      </form>
    </Dialog>
  );
}

function dayOfOrder(order: { dueDate: string | null } | undefined) {
  return { day: order?.dueDate ? dayOf(order.dueDate) : "" };
}
