import type { ReactNode } from "react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { totalsOf } from "#dashboard/pages/orders/order-lists.ts";
import { NameList } from "#dashboard/ui/name-list.tsx";

/** Volume and dates of an order, and the people who are notified of it. */
export function OrderSummary({ order }: { order: OrderDetails }) {
  const { languages, strings, words, delivered } = totalsOf(order);
  const notified = order.notifyAddtionalUsers ?? [];
  return (
    <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-3 text-sm">
      {strings > 0 && (
        <>
          <Definition name="orders.ordered">
            <span className="font-medium">
              <FormattedMessage id="orders.volume" values={{ languages, strings, words }} />
            </span>
          </Definition>
          <Definition name="orders.sourceWords">
            <FormattedNumber value={order.sourceWordCount} />
          </Definition>
          <Definition name="orders.delivered">
            <FormattedMessage id="orders.delivered.some" values={{ delivered, strings }} />
          </Definition>
        </>
      )}
      <Definition name="orders.created">
        <Day time={order.created} />
      </Definition>
      <Definition name="orders.updated">
        <TimeAgo time={order.updatedAt} />
      </Definition>
      {notified.length > 0 && (
        <Definition name="orders.notified">
          <NameList names={notified} />
        </Definition>
      )}
    </dl>
  );
}

function Definition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
