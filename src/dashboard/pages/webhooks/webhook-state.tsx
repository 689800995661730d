import { CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon, PauseCircle } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";

const looks: Record<Webhook["state"] | WebhookDelivery["status"], { icon: LucideIcon; className: string }> = {
  active: { icon: CircleCheck, className: "text-success" },
  failing: { icon: CircleAlert, className: "text-status-review" },
  warned: { icon: CircleX, className: "text-danger" },
  disabled: { icon: PauseCircle, className: "text-ink-muted" },
  delivered: { icon: CircleCheck, className: "text-success" },
  failed: { icon: CircleX, className: "text-danger" },
  pending: { icon: Clock, className: "text-ink-muted" },
};

/** How a webhook or a delivery stands: icon and word. */
export function WebhookState({ state }: { state: keyof typeof looks }) {
  const { icon: Icon, className } = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${className}`}>
      <Icon aria-hidden size={14} className="flex-none" />
      <FormattedMessage id={`webhooks.state.${state}`} />
    </span>
  );
}
