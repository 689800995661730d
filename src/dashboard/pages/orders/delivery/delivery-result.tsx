import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { OrderDetails, SkippedDelivery } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { OrderStatusPill } from "#dashboard/appearance/order-status.tsx";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { SkippedTexts } from "./skipped-texts.tsx";

export type DeliveryOutcome = {
  delivered: number;
  failing: number;
  skipped: SkippedDelivery[];
  order: OrderDetails;
};

type ResultProps = { scope: BranchScope; result: DeliveryOutcome; isStatusChanged: boolean };

/** Delivered and skipped texts, texts with errors, and the new status of the order. */
export function DeliveryResult({ scope, result, isStatusChanged }: ResultProps) {
  const { delivered, failing, skipped, order } = result;
  return (
    <>
      <Notice tone="success">
        <FormattedMessage id="orders.deliver.done" values={{ count: delivered }} />
      </Notice>
      {isStatusChanged && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <FormattedMessage id="orders.deliver.moved" />
          <OrderStatusPill status={order.status} />
        </p>
      )}
      <Failing scope={scope} orderId={order._id} count={failing} />
      <SkippedTexts skipped={skipped} />
    </>
  );
}

/** Reports the texts of this delivery in which checks find errors; links to all such texts of the order. */
function Failing({ scope, orderId, count }: { scope: BranchScope; orderId: string; count: number }) {
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
