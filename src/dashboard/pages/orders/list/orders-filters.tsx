import { useIntl } from "react-intl";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import { OrderStatusMark } from "#dashboard/appearance/order-status.tsx";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { isInList, listsOf } from "#dashboard/pages/orders/order-lists.ts";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { ToggleChips } from "#dashboard/ui/fields/toggle-chips.tsx";
import type { OrdersView, OrdersViewChange } from "./use-orders-view.ts";

type FilterProps = {
  role: ProjectRole;
  orders: readonly Order[];
  view: OrdersView;
  nameOf: (code: string) => string;
  onChange: (change: OrdersViewChange) => void;
};

/** Filters of the orders: list, status, language and text. */
export function OrdersFilters({ role, orders, view, nameOf, onChange }: FilterProps) {
  const intl = useIntl();
  const [text, setText] = useTypedParam("q");
  const listed = orders.filter((order) => isInList(order, view.list, role));
  const codes = [...new Set(orders.flatMap(({ languages }) => languages))];
  const languages = codes
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const offeredStatuses = orderStatuses.filter(
    (candidate) => view.statuses.includes(candidate) || listed.some(({ status }) => status === candidate),
  );
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="max-w-full overflow-x-auto whitespace-nowrap">
          <Segments
            label={intl.formatMessage({ id: "orders.lists" })}
            options={listsOf(role).map((value) => ({
              value,
              label: intl.formatMessage(
                { id: `orders.list.${value}` },
                { count: orders.filter((order) => isInList(order, value, role)).length },
              ),
            }))}
            value={view.list}
            onChange={(list) => onChange({ list, statuses: [] })}
          />
        </span>
        <FilterChoice
          label={intl.formatMessage({ id: "orders.language" })}
          all={intl.formatMessage({ id: "orders.language.all" })}
          options={languages}
          value={view.language}
          onChange={(language) => onChange({ language })}
        />
        <SearchBox label={intl.formatMessage({ id: "orders.search" })} value={text} onChange={setText} />
      </div>
      {offeredStatuses.length > 1 && (
        <ToggleChips
          label={intl.formatMessage({ id: "orders.status" })}
          options={offeredStatuses.map((value) => ({ value, label: <OrderStatusMark status={value} /> }))}
          chosen={view.statuses}
          onChange={(statuses) => onChange({ statuses })}
        />
      )}
    </div>
  );
}
