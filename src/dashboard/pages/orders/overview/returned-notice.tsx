import { Undo2 } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { totalsOf } from "#dashboard/pages/orders/order-lists.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** What went back to the vendor and was not delivered since, with the last reason. */
export function ReturnedNotice({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const count = totalsOf(order).returned;
  if (count === 0) return null;
  const reason = order.timeline?.findLast(({ event }) => event === "returned")?.comment;
  return (
    <div className="mb-6">
      <Notice>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Undo2 aria-hidden size={14} className="flex-none text-warning" />
          <FormattedMessage id="orders.returned" values={{ count }} />
          <Link to={paths.order(scope, order._id, "strings", { review: "returned" })} className="underline">
            <FormattedMessage id="orders.drift.show" values={{ count }} />
          </Link>
        </span>
        {reason && (
          <p dir="auto" className="mt-1.5 break-words whitespace-pre-wrap text-ink-muted">
            {reason}
          </p>
        )}
      </Notice>
    </div>
  );
}
