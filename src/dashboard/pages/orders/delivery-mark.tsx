import { Circle, CircleCheck, CircleDotDashed, CircleX } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { DeliveryStatus } from "#contract/orders.ts";

const looks = {
  open: { icon: Circle, tone: "text-ink-muted" },
  inProgress: { icon: CircleDotDashed, tone: "text-status-translation" },
  delivered: { icon: CircleCheck, tone: "text-success" },
  canceled: { icon: CircleX, tone: "text-ink-muted" },
};

/** How far a language of an order is delivered: icon and word. */
export function DeliveryMark({ status }: { status: DeliveryStatus }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={14} className="flex-none" />
      <FormattedMessage id={`orders.delivery.${status}`} />
    </span>
  );
}
