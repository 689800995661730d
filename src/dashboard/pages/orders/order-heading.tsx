import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { OrderStatusPill } from "#dashboard/appearance/order-status.tsx";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { DueDate } from "./due-date/due-date.tsx";
import { DueDateDialog } from "./due-date/due-date-dialog.tsx";

/** Status, due date and requester. */
export function OrderAbout(props: { scope: BranchScope; order: OrderDetails; rights: OrderRights }) {
  const { scope, order, rights } = props;
  const [isEditingDate, setIsEditingDate] = useState(false);
  const canEditDate = rights.canCreate && order.status !== "draft" && !isFinal(order.status);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <OrderStatusPill status={order.status} />
      {order.dueDate !== null && (
        <span className="flex items-center gap-1.5">
          <FormattedMessage id="orders.due" />
          <span className="text-ink">
            <DueDate order={order} />
          </span>
          {canEditDate && (
            <Button
              size="small"
              variant="ghost"
              className="text-accent"
              onPress={() => setIsEditingDate(true)}
            >
              <FormattedMessage id="orders.due.change" />
            </Button>
          )}
        </span>
      )}
      <span>
        <FormattedMessage
          id="orders.requestedBy"
          values={{
            name: (
              <span className="text-ink">
                <PersonName name={order.requester} />
              </span>
            ),
          }}
        />
      </span>
      {isEditingDate && <DueDateDialog scope={scope} order={order} onClose={() => setIsEditingDate(false)} />}
    </span>
  );
}
