import { Circle, CircleCheck, CircleDotDashed, CircleX } from "lucide-react";
import type { DeliveryStatus } from "#contract/orders/orders.ts";
import { StateMark } from "#dashboard/appearance/state-mark.tsx";

const styles = {
  open: { icon: Circle, tone: "text-ink-muted" },
  inProgress: { icon: CircleDotDashed, tone: "text-status-translation" },
  delivered: { icon: CircleCheck, tone: "text-success" },
  canceled: { icon: CircleX, tone: "text-ink-muted" },
};

/** Delivery status of a language, as icon and word. */
export function DeliveryMark({ status }: { status: DeliveryStatus }) {
  return <StateMark statusStyle={styles[status]} messageId={`orders.delivery.${status}`} />;
}
