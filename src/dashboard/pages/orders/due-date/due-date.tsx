import { AlarmClock, TriangleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { Order } from "#contract/orders/orders.ts";
import { DueTime } from "#dashboard/lib/time/when.tsx";
import { urgencyOf } from "#dashboard/pages/orders/order-lists.ts";

const styles = {
  overdue: { icon: TriangleAlert, tone: "text-danger" },
  soon: { icon: AlarmClock, tone: "text-warning" },
};

/** Due date of an order; urgent dates have an icon and a word. */
export function DueDate({ order }: { order: Pick<Order, "dueDate" | "status"> }) {
  if (order.dueDate === null) return <span className="text-ink-muted">–</span>;
  const state = urgencyOf(order, Date.now());
  if (state === undefined) return <DueTime time={order.dueDate} />;
  const { icon: Icon, tone } = styles[state];
  return (
    <span className={`inline-flex items-center gap-1.5 align-top whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={14} className="flex-none" />
      <DueTime time={order.dueDate} />
      <span>
        <FormattedMessage id={`orders.due.${state}`} />
      </span>
    </span>
  );
}
