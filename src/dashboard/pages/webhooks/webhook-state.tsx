import { CircleAlert, CircleCheck, CircleX, Clock, PauseCircle } from "lucide-react";
import type { Webhook, WebhookDelivery } from "#contract/webhooks/webhooks.ts";
import { StateMark, type StateStyle } from "#dashboard/appearance/state-mark.tsx";

const styles: Record<Webhook["state"] | WebhookDelivery["status"], StateStyle> = {
  active: { icon: CircleCheck, tone: "text-success" },
  failing: { icon: CircleAlert, tone: "text-warning" },
  warned: { icon: CircleX, tone: "text-danger" },
  disabled: { icon: PauseCircle, tone: "text-ink-muted" },
  delivered: { icon: CircleCheck, tone: "text-success" },
  failed: { icon: CircleX, tone: "text-danger" },
  pending: { icon: Clock, tone: "text-ink-muted" },
};

/** State of a webhook or a delivery, as icon and word. */
export function WebhookState({ state }: { state: keyof typeof styles }) {
  return <StateMark statusStyle={styles[state]} messageId={`webhooks.state.${state}`} />;
}
