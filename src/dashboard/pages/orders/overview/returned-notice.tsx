import { Undo2 } from "lucide-react";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { totalsOf } from "#dashboard/pages/orders/order-lists.ts";
import { paths } from "#dashboard/paths.ts";
import { StringsNotice } from "./strings-notice.tsx";

/** Number of texts that were returned and not delivered again, with the last reason. */
export function ReturnedNotice({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const reason = order.timeline?.findLast(({ event }) => event === "returned")?.comment;
  return (
    <StringsNotice
      icon={Undo2}
      messageId="orders.returned"
      count={totalsOf(order).returned}
      to={paths.order(scope, order._id, "strings", { review: "returned" })}
    >
      {reason && (
        <p dir="auto" className="mt-1.5 break-words whitespace-pre-wrap text-ink-muted">
          {reason}
        </p>
      )}
    </StringsNotice>
  );
}
