import { webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import type { DeliveryFilter } from "#dashboard/api/webhooks.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

export const deliveryStatuses = ["delivered", "failed", "pending"] as const;

/** View state of the log in the URL: its filter and the open delivery. */
export function useDeliveryView() {
  const [params, changeParams] = useParamsState();
  const filter: DeliveryFilter = {
    status: deliveryStatuses.find((candidate) => candidate === params.get("status")) ?? "",
    type: webhookEventTypes.find((candidate) => candidate === params.get("type")) ?? "",
  };
  return { filter, open: params.get("delivery") ?? "", changeView: changeParams };
}
