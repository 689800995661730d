import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Order } from "#contract/orders/orders.ts";
import { isVendor } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { foundOrdersQuery, ordersQuery } from "#dashboard/api/orders/orders.ts";
import { type OrderRights, useOrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { OrdersFilters } from "./list/orders-filters.tsx";
import { NoOrders, NothingFound } from "./list/orders-states.tsx";
import { OrdersTable } from "./list/orders-table.tsx";
import { useOrdersView } from "./list/use-orders-view.ts";
import { isInList, matchesFilters } from "./order-lists.ts";
import { useLanguageNames } from "./use-language-names.ts";

export const useHead = headTitled("shell.orders");

/** Orders of a branch, in lists with filters. */
export function OrdersPage() {
  const { scope, title, project } = useProjectPage();
  const orders = useQuery(ordersQuery(scope));
  useLiveRefresh(scope);
  const rights = useOrderRights(scope, project);
  return (
    <Page
      isWide
      title={title}
      about={<FormattedMessage id={isVendor(project.role) ? "orders.about.vendor" : "orders.about"} />}
      action={
        rights.canCreate && (
          <LinkButton to={paths.newOrder(scope)} variant="primary">
            <Plus aria-hidden size={16} />
            <FormattedMessage id="orders.new" />
          </LinkButton>
        )
      }
    >
      {orders.isPending && <Loading />}
      {orders.isError && <Failed error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.data?.length === 0 && <NoOrders scope={scope} rights={rights} />}
      {orders.data && orders.data.length > 0 && (
        <OrderLists scope={scope} orders={orders.data} rights={rights} />
      )}
    </Page>
  );
}

type ListProps = { scope: BranchScope; orders: readonly Order[]; rights: OrderRights };

function OrderLists({ scope, orders: listed, rights }: ListProps) {
  const intl = useIntl();
  const { view, changeView } = useOrdersView();
  const nameOf = useLanguageNames(scope);
  // Orders are searched and sorted by the displayed name.
  const orders = useMemo(
    () => listed.map((order) => ({ ...order, requester: personName(intl, order.requester) })),
    [listed, intl],
  );
  // The list contains no briefs, so the server searches them.
  const text = useDeferredValue(view.text.trim());
  const { data: found } = useQuery({ ...foundOrdersQuery(scope, text), enabled: text !== "" });
  const matching = useMemo(
    () =>
      orders.filter((order) => isInList(order, view.list, rights.role) && matchesFilters(order, view, found)),
    [orders, view, found, rights.role],
  );
  return (
    <div className="space-y-3">
      <OrdersFilters role={rights.role} orders={orders} view={view} nameOf={nameOf} onChange={changeView} />
      {matching.length > 0 ? (
        <OrdersTable
          scope={scope}
          orders={matching}
          view={view}
          nameOf={nameOf}
          canCreate={rights.canCreate}
          onChange={changeView}
        />
      ) : (
        <NothingFound list={view.list}>
          <Button
            onPress={() => {
              changeView({ list: "all", statuses: [], language: "", text: "" });
              focusIfLost();
            }}
          >
            <FormattedMessage id="orders.showAll" />
          </Button>
        </NothingFound>
      )}
    </div>
  );
}
