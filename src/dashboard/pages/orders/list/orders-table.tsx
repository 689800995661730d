import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { OrderName } from "#dashboard/appearance/order-name.tsx";
import { OrderStatusPill } from "#dashboard/appearance/order-status.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { DueDate } from "#dashboard/pages/orders/due-date/due-date.tsx";
import { LanguageProgress } from "#dashboard/pages/orders/language-progress.tsx";
import { stepToContinue, totalsOf } from "#dashboard/pages/orders/order-lists.ts";
import { paths } from "#dashboard/paths.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { Pager } from "#dashboard/ui/tables/pager.tsx";
import { compareRows } from "#dashboard/ui/tables/table-sort.ts";
import type { OrdersView, OrdersViewChange } from "./use-orders-view.ts";

/** Orders per page: a branch collects thousands of orders over the years. */
const pageSize = 50;

type TableProps = {
  scope: BranchScope;
  orders: readonly Order[];
  view: OrdersView;
  nameOf: (code: string) => string;
  /** Whether drafts open in the order form. */
  canCreate: boolean;
  onChange: (change: OrdersViewChange) => void;
};

/** One row per order: status, contents, due date. */
export function OrdersTable({ scope, orders, view, nameOf, canCreate, onChange }: TableProps) {
  const intl = useIntl();
  const columns = columnsOf({ scope, nameOf, canCreate });
  const sorted = view.sort === undefined ? orders : orders.toSorted(compareRows(columns, view.sort));
  const page = Math.min(view.page, Math.max(1, Math.ceil(orders.length / pageSize)));
  return (
    <>
      <DataTable
        hasCards
        label={intl.formatMessage({ id: "shell.orders" })}
        rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ _id }) => _id}
        columns={columns}
        sort={view.sort}
        onSort={(sort) => onChange({ sort })}
      />
      <Pager page={page} size={pageSize} total={orders.length} onPage={(next) => onChange({ page: next })} />
    </>
  );
}

type ColumnContext = Pick<TableProps, "scope" | "nameOf" | "canCreate">;

function columnsOf({ scope, nameOf, canCreate }: ColumnContext): Column<Order>[] {
  return [
    {
      key: "number",
      header: <FormattedMessage id="orders.number" />,
      isRowHeader: true,
      // Drafts have no number and are newer than all numbered orders.
      sortBy: ({ orderNumber }) => orderNumber ?? Number.MAX_SAFE_INTEGER,
      cell: (order) => <OrderLink scope={scope} order={order} canCreate={canCreate} />,
    },
    {
      key: "status",
      header: <FormattedMessage id="orders.status" />,
      sortBy: ({ status }) => orderStatuses.indexOf(status),
      cell: ({ status }) => <OrderStatusPill status={status} />,
    },
    {
      key: "languages",
      header: <FormattedMessage id="orders.languages" />,
      sortBy: ({ languages }) => languages.length,
      cell: (order) => <LanguageProgress order={order} nameOf={nameOf} />,
    },
    {
      key: "delivered",
      header: <FormattedMessage id="orders.delivered" />,
      align: "end",
      sortBy: shareOf,
      cell: (order) => {
        const { strings, delivered } = totalsOf(order);
        return (
          strings > 0 && (
            <FormattedNumber style="percent" value={Math.floor((delivered * 100) / strings) / 100} />
          )
        );
      },
    },
    {
      key: "words",
      header: <FormattedMessage id="orders.words" />,
      align: "end",
      sortBy: (order) => totalsOf(order).words,
      cell: (order) => order.status !== "draft" && <FormattedNumber value={totalsOf(order).words} />,
    },
    {
      key: "due",
      header: <FormattedMessage id="orders.due" />,
      className: "whitespace-nowrap",
      // Sorts orders without a due date after all dates.
      sortBy: ({ dueDate }) => dueDate ?? "9",
      cell: (order) => <DueDate order={order} />,
    },
    {
      key: "requester",
      header: <FormattedMessage id="orders.requester" />,
      className: "whitespace-nowrap max-sm:hidden",
      sortBy: ({ requester }) => requester,
      cell: ({ requester }) => <bdi>{requester}</bdi>,
    },
    {
      key: "created",
      header: <FormattedMessage id="orders.created" />,
      className: "whitespace-nowrap max-sm:hidden",
      sortBy: ({ created }) => created,
      cell: ({ created }) => <Day time={created} />,
    },
  ];
}

function shareOf(order: Order): number {
  const { strings, delivered } = totalsOf(order);
  return strings === 0 ? 0 : delivered / strings;
}

/** The creation date distinguishes drafts without a title. */
function OrderLink({
  scope,
  order,
  canCreate,
}: Pick<ColumnContext, "scope" | "canCreate"> & { order: Order }) {
  const { _id, orderNumber, title, status, created } = order;
  const isEditable = status === "draft" && canCreate;
  return (
    <Link
      to={isEditable ? paths.orderDraft(scope, _id, stepToContinue(order)) : paths.order(scope, _id)}
      className="block min-w-32 font-medium hover:underline"
    >
      {orderNumber === null && title === undefined ? (
        <FormattedMessage id="orders.draftOf" values={{ day: <Day time={created} /> }} />
      ) : (
        <OrderName order={order} />
      )}
    </Link>
  );
}
