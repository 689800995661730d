import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { ordersQuery } from "#dashboard/api/orders/orders.ts";
import { orderName } from "#dashboard/appearance/order-name.tsx";
import { paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** Maximum number of orders offered; a branch has thousands. */
const maxOrders = 20;

/** Orders whose number starts with the typed digits, or whose title contains the typed text. */
export function useOrderEntries(typed: string): PaletteEntry[] {
  const intl = useIntl();
  const jump = useJump();
  const { scope } = useOpenBranch();
  const number = /\d+/.exec(typed)?.[0];
  const text = typed.trim().toLocaleLowerCase();
  const { data: orders = [] } = useQuery({
    ...ordersQuery(scope ?? { app: "", branch: "" }),
    enabled: scope !== undefined && text !== "",
  });
  if (scope === undefined || text === "") return [];
  return orders
    .filter(
      ({ orderNumber, title }) =>
        (number !== undefined && orderNumber !== null && String(orderNumber).startsWith(number)) ||
        title?.toLocaleLowerCase().includes(text),
    )
    .slice(0, maxOrders)
    .map((order) => ({
      id: `order ${order._id}`,
      label: orderName(intl, order),
      run: () => jump(paths.order(scope, order._id)),
    }));
}
