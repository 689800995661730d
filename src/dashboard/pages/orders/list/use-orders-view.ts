import { useMemo } from "react";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import { type ParamsChange, useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { type OrderFilters, orderLists } from "#dashboard/pages/orders/order-lists.ts";
import { parseSort, printSort, type Sort } from "#dashboard/ui/tables/table-sort.ts";

export type OrdersView = OrderFilters & { sort: Sort | undefined; page: number };
export type OrdersViewChange = Partial<OrdersView>;

/** View state of the list in the URL. */
export function useOrdersView() {
  const [params, changeParams] = useParamsState();
  const view = useMemo(() => readView(params), [params]);
  const changeView = (change: OrdersViewChange) => changeParams(printChange(change));
  return { view, changeView };
}

function readView(params: URLSearchParams): OrdersView {
  const requested = (params.get("status") ?? "").split(",");
  return {
    list: orderLists.find((list) => list === params.get("show")) ?? "open",
    statuses: orderStatuses.filter((status) => requested.includes(status)),
    language: params.get("language") ?? "",
    text: params.get("q") ?? "",
    sort: parseSort(params.get("sort")),
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
  };
}

/** A change of the filters or of the sorting returns to the first page. */
function printChange(change: OrdersViewChange): ParamsChange {
  const { list, statuses, language, text, page } = change;
  return {
    ...(list === undefined ? {} : { show: list === "open" ? "" : list }),
    ...(statuses === undefined ? {} : { status: statuses.join() }),
    ...(language === undefined ? {} : { language }),
    ...(text === undefined ? {} : { q: text }),
    ...("sort" in change ? { sort: printSort(change.sort) } : {}),
    page: page === undefined || page === 1 ? "" : String(page),
  };
}
