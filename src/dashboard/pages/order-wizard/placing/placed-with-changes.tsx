import { FormattedMessage } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { EstimateChanges } from "#dashboard/pages/order-wizard/estimate/estimate-changes.tsx";
import type { EstimateChange } from "#dashboard/pages/order-wizard/estimate/estimate-rows.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

export type Placed = { order: OrderDetails; changes: readonly EstimateChange[] };

/** Shown when the order was placed but strings changed between the last estimate and the order. */
export function PlacedWithChanges({ scope, placed }: { scope: BranchScope; placed: Placed }) {
  const { order, changes } = placed;
  return (
    <Page title={<FormattedMessage id="wizard.placed" values={{ number: order.orderNumber ?? 0 }} />}>
      <div className="space-y-4">
        <Notice>
          <FormattedMessage id="wizard.placed.otherwise" />
          <EstimateChanges changes={changes} />
        </Notice>
        <LinkButton variant="primary" to={paths.order(scope, order.id)}>
          <FormattedMessage id="wizard.openOrder" />
        </LinkButton>
      </div>
    </Page>
  );
}
