import { type IntlShape, useIntl } from "react-intl";
import type { Order } from "#contract/orders/orders.ts";
import { isolated } from "#dashboard/lib/isolated.ts";

type NamedOrder = Pick<Order, "orderNumber" | "title">;

/** Name of an order as plain text: its title and number; drafts have no number. */
export function orderName(intl: IntlShape, { orderNumber, title }: NamedOrder): string {
  if (title === undefined)
    return orderNumber === null
      ? intl.formatMessage({ id: "orders.draft" })
      : intl.formatMessage({ id: "orders.named" }, { number: orderNumber });
  if (orderNumber === null) return title;
  return intl.formatMessage({ id: "orders.titled" }, { title: isolated(title), number: orderNumber });
}

/** Name of an order; the number after a title is muted. */
export function OrderName({ order }: { order: NamedOrder }) {
  const intl = useIntl();
  const { orderNumber, title } = order;
  if (title === undefined || orderNumber === null) return <bdi>{orderName(intl, order)}</bdi>;
  return (
    <>
      <bdi className="break-words">{title}</bdi>{" "}
      <bdi className="font-normal whitespace-nowrap text-ink-muted">#{orderNumber}</bdi>
    </>
  );
}
