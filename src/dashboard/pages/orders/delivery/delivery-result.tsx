import { FormattedMessage } from "react-intl";
import type { OrderDetails, SkippedDelivery } from "#contract/orders/orders.ts";
import { OrderStatusMark } from "#dashboard/appearance/order-status.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { LeftOut } from "./left-out.tsx";

export type Result = { delivered: number; skipped: SkippedDelivery[]; order: OrderDetails };

/** What was delivered, what was not, and where the order stands now. */
export function DeliveryResult({ result, hasMoved }: { result: Result; hasMoved: boolean }) {
  const { delivered, skipped, order } = result;
  return (
    <>
      <Notice tone="success">
        <FormattedMessage id="orders.deliver.done" values={{ count: delivered }} />
      </Notice>
      {hasMoved && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <FormattedMessage id="orders.deliver.moved" />
          <OrderStatusMark status={order.status} />
        </p>
      )}
      <LeftOut left={skipped} />
    </>
  );
}
