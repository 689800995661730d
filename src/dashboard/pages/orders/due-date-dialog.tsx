import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails } from "#contract/orders.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";
import { useOrderUpdate } from "./use-order-update.ts";

const dayMs = 86_400_000;

/** Sets until when an order is due: at the earliest the day after the next midnight of UTC (decisions.md 2, row 4.15). */
export function DueDateDialog(props: { scope: BranchScope; order: OrderDetails; onClose: () => void }) {
  const { scope, order, onClose } = props;
  const intl = useIntl();
  const [earliest] = useState(() => dayOf(Date.now() + 2 * dayMs));
  const [day, setDay] = useState(order.dueDate?.slice(0, 10) ?? "");
  const [isTried, setIsTried] = useState(false);
  const { update, problem } = useOrderUpdate(scope, order._id);
  const isWrong = day < earliest;
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="orders.due.title" />}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!isWrong) update.mutate({ dueDate: day }, { onSuccess: onClose });
        }}
      >
        <TextField
          type="date"
          label={intl.formatMessage({ id: "orders.due" })}
          hint={intl.formatMessage({ id: "orders.due.hint" })}
          error={isTried && isWrong ? intl.formatMessage({ id: "orders.due.tooEarly" }) : undefined}
          min={earliest}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" isPending={update.isPending}>
          <FormattedMessage id="orders.due.set" />
        </Button>
      </form>
    </Dialog>
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
