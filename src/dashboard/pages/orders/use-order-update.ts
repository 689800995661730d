import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { type OrderChange, refreshOrders, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/** Moves, comments or edits an order. What was refused may have changed meanwhile: then it is asked anew. */
export function useOrderUpdate(scope: BranchScope, orderId: string) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const update = useMutation({
    mutationFn: (change: OrderChange) => updateOrder(scope, orderId, change),
    onSuccess: ({ order }) => showOrder(client, scope, order),
    // A refusal is said at once: while the server is away the orders are not there for long.
    onSettled: async (_answer, error) => {
      const refreshed = refreshOrders(client, scope);
      if (error === null) await refreshed;
    },
  });
  const { error } = update;
  const isOvertaken = error instanceof ApiCallError && error.code === "order_state";
  const problem = error === null ? undefined : errorMessage(error);
  return { update, problem: isOvertaken ? intl.formatMessage({ id: "orders.overtaken" }) : problem };
}
