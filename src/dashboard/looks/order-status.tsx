import {
  Check,
  CircleCheckBig,
  CirclePause,
  CircleX,
  FilePen,
  Languages,
  type LucideIcon,
  Mail,
  SearchCheck,
  Send,
  ThumbsDown,
} from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { OrderStatus } from "#contract/orders.ts";

const looks: Record<OrderStatus, { icon: LucideIcon; tone: string }> = {
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

/** How an order stands: icon and word. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={14} className="flex-none" />
      <FormattedMessage id={`orders.status.${status}`} />
    </span>
  );
}
