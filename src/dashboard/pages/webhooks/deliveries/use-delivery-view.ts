import { webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import type { DeliveryFilter } from "#dashboard/api/webhooks.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

export const deliveryStatuses = ["delivered", "failed", "pending"] as const;

/** What the address says of the log: its filter and the delivery that is open. */
export function useDeliveryView() {
  const [params, changeParams] = useParamsState();
  const filter: DeliveryFilter = {
    status: deliveryStatuses.find((one) => one === params.get("status")) ?? "",
    type: webhookEventTypes.find((one) => one === params.get("type")) ?? "",
  };
  return { filter, open: params.get("delivery") ?? "", changeView: changeParams };
}
