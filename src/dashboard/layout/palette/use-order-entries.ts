import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { ordersQuery } from "#dashboard/api/orders/orders.ts";
import { paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** Maximum number of orders offered; a branch has thousands. */
const maxOrders = 20;

/** Orders whose number starts with the typed digits. */
export function useOrderEntries(typed: string): PaletteEntry[] {
  const intl = useIntl();
  const jump = useJump();
  const { scope } = useOpenBranch();
  const number = /\d+/.exec(typed)?.[0];
  const { data: orders = [] } = useQuery({
    ...ordersQuery(scope ?? { app: "", branch: "" }),
    enabled: scope !== undefined && number !== undefined,
  });
  if (scope === undefined || number === undefined) return [];
  return orders
    .filter(({ orderNumber }) => orderNumber !== null && String(orderNumber).startsWith(number))
    .slice(0, maxOrders)
    .map(({ _id, orderNumber }) => ({
      id: `order ${_id}`,
      label: intl.formatMessage({ id: "orders.named" }, { number: orderNumber }),
      run: () => jump(paths.order(scope, _id)),
    }));
}
