import { useQuery } from "@tanstack/react-query";
import { ClipboardList, History } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { isOpen } from "#contract/orders/order-moves.ts";
import { isReviewable } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { orderStringCountQuery } from "#dashboard/api/orders/orders.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { DeliverActions } from "#dashboard/pages/orders/delivery/deliver-actions.tsx";
import { ReviewSection } from "#dashboard/pages/orders/review/review-section.tsx";
import { paths } from "#dashboard/paths.ts";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { LanguageTable } from "./language-table.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { ReturnedNotice } from "./returned-notice.tsx";
import { StringsNotice } from "./strings-notice.tsx";
import { Timeline } from "./timeline.tsx";

type OverviewProps = { scope: BranchScope; order: OrderDetails; project: Project; rights: OrderRights };

/** Overview of an order: changes, languages and history. */
export function OverviewSection({ scope, order, project, rights }: OverviewProps) {
  const isDraft = order.status === "draft";
  return (
    <div className="grid gap-x-8 lg:grid-cols-4">
      <div className="min-w-0 lg:col-span-3">
        {isOpen(order.status) && <ChangedSources scope={scope} order={order} />}
        {isOpen(order.status) && <ReturnedNotice scope={scope} order={order} />}
        {rights.canReview && isReviewable(order.status, "accept") && (
          <ReviewSection scope={scope} order={order} drafts={!project.branching} />
        )}
        <Section title={<FormattedMessage id="orders.languages" />}>
          {isDraft ? (
            <Empty icon={ClipboardList} title={<FormattedMessage id="orders.draft.about" />} />
          ) : (
            <>
              <DeliverActions scope={scope} order={order} project={project} canDeliver={rights.canDeliver} />
              <LanguageTable scope={scope} order={order} canAssign={rights.canAssign} app={project._id} />
            </>
          )}
        </Section>
        <Timeline scope={scope} order={order} canComment={rights.canMove} />
      </div>
      <OrderSummary order={order} />
    </div>
  );
}

/** Number of source texts that changed after the order was placed. */
function ChangedSources({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const { data: count = 0 } = useQuery(orderStringCountQuery(scope, order._id, { changed: true }));
  return (
    <StringsNotice
      icon={History}
      messageId="orders.sourcesChanged"
      count={count}
      to={paths.order(scope, order._id, "strings", { changed: "1" })}
    />
  );
}
