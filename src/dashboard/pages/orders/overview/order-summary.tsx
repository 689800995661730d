import type { ReactNode } from "react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { totalsOf } from "#dashboard/pages/orders/order-lists.ts";

/** Counts, dates and people of an order. */
export function OrderSummary({ order }: { order: OrderDetails }) {
  const { strings, delivered } = totalsOf(order);
  const people = [...new Set((order.assignees ?? []).map(({ name }) => name))];
  const notified = order.notifyAddtionalUsers ?? [];
  return (
    <dl className="mb-8 grid content-start gap-x-6 gap-y-3 text-sm max-lg:order-first max-lg:grid-cols-2 max-lg:sm:grid-cols-4 lg:border-s lg:border-line lg:ps-6">
      <Definition name="orders.sourceWords">
        <FormattedNumber value={order.sourceWordCount} />
      </Definition>
      <Definition name="orders.delivered">
        <FormattedMessage id="orders.delivered.some" values={{ delivered, strings }} />
      </Definition>
      <Definition name="orders.created">
        <Day time={order.created} />
      </Definition>
      <Definition name="orders.updated">
        <TimeAgo time={order.updatedAt} />
      </Definition>
      {people.length > 0 && (
        <Definition name="orders.assigned">
          <Names names={people} />
        </Definition>
      )}
      {notified.length > 0 && (
        <Definition name="orders.notified">
          <Names names={notified} />
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

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className="break-words">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
