import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type OrderChange, refreshOrders, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/**
 * Changes the status, comments or other fields of an order, then refetches it, also after a rejection: the
 * order may have changed.
 */
export function useOrderUpdate(scope: BranchScope, orderId: string) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const update = useMutation({
    mutationFn: (change: OrderChange) => updateOrder(scope, orderId, change),
    onSuccess: ({ order }) => showOrder(client, scope, order),
    // An error is shown at once: the refetch would wait while the server is unreachable.
    onSettled: async (_answer, error) => {
      const refreshed = refreshOrders(client, scope);
      if (error === null) await refreshed;
    },
  });
  const { error } = update;
  const isOutdated = error instanceof ApiCallError && error.code === "order_state";
  const problem = error === null ? undefined : errorMessage(error);
  return { update, problem: isOutdated ? intl.formatMessage({ id: "orders.overtaken" }) : problem };
}
