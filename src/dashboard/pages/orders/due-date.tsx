import { AlarmClock, TriangleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { Order } from "#contract/orders/orders.ts";
import { DueTime } from "#dashboard/lib/time/when.tsx";
import { pressing } from "./order-lists.ts";

const styles = {
  overdue: { icon: TriangleAlert, tone: "text-danger" },
  soon: { icon: AlarmClock, tone: "text-warning" },
};

/** When an order is due; what presses says so by icon and word. */
export function DueDate({ order }: { order: Pick<Order, "dueDate" | "status"> }) {
  if (order.dueDate === null) return <span className="text-ink-muted">–</span>;
  const state = pressing(order, Date.now());
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
