import {
  Check,
  CircleCheckBig,
  CirclePause,
  CircleX,
  FilePen,
  Languages,
  Mail,
  SearchCheck,
  Send,
  ThumbsDown,
} from "lucide-react";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import { StateMark, type StateStyle } from "./state-mark.tsx";

const styles: Record<OrderStatus, StateStyle> = {
  draft: { icon: FilePen, tone: "text-ink-muted" },
  requested: { icon: Send, tone: "text-accent" },
  created: { icon: Mail, tone: "text-status-review" },
  declined: { icon: ThumbsDown, tone: "text-danger" },
  accepted: { icon: Check, tone: "text-success" },
  processing: { icon: Languages, tone: "text-status-translation" },
  testing: { icon: SearchCheck, tone: "text-status-review" },
  done: { icon: CircleCheckBig, tone: "text-success" },
  canceled: { icon: CircleX, tone: "text-ink-muted" },
  onHold: { icon: CirclePause, tone: "text-status-review" },
};

/** The status of an order as a pill with icon and word. */
export function OrderStatusPill({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`inline-flex rounded-full border border-current/40 bg-surface px-2 py-px align-middle text-xs font-medium ${styles[status].tone}`}
    >
      <OrderStatusMark status={status} />
    </span>
  );
}

/** The status of an order as icon and word, for controls with a shape of their own. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  return <StateMark statusStyle={styles[status]} messageId={`orders.status.${status}`} />;
}
