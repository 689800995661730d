import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { OrderDetails, SkippedDelivery } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { orderStringCountQuery } from "#dashboard/api/orders/orders.ts";
import { OrderStatusMark } from "#dashboard/appearance/order-status.tsx";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { LeftOut } from "./left-out.tsx";

export type Result = { delivered: number; skipped: SkippedDelivery[]; order: OrderDetails };

type ResultProps = { scope: BranchScope; result: Result; isStatusChanged: boolean };

/** Delivered and skipped texts, texts with errors, and the new status of the order. */
export function DeliveryResult({ scope, result, isStatusChanged }: ResultProps) {
  const { delivered, skipped, order } = result;
  return (
    <>
      <Notice tone="success">
        <FormattedMessage id="orders.deliver.done" values={{ count: delivered }} />
      </Notice>
      {isStatusChanged && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <FormattedMessage id="orders.deliver.moved" />
          <OrderStatusMark status={order.status} />
        </p>
      )}
      <Failing scope={scope} orderId={order._id} />
      <LeftOut skipped={skipped} />
    </>
  );
}

/** Links to the delivered texts of an order that have errors. */
function Failing({ scope, orderId }: { scope: BranchScope; orderId: string }) {
  const { data: count = 0 } = useQuery(orderStringCountQuery(scope, orderId, { review: "failing" }));
  if (count === 0) return null;
  return (
    <Notice tone="danger">
      <FormattedMessage id="orders.deliver.failing" values={{ count }} />{" "}
      <Link to={paths.order(scope, orderId, "strings", { review: "failing" })} className="underline">
        <FormattedMessage id="orders.showStrings" values={{ count }} />
      </Link>
    </Notice>
  );
}
