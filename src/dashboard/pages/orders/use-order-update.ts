import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { type OrderChange, refreshOrders, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorWords } from "#dashboard/api/transport/error-words.ts";

/** Moves, comments or edits an order. What was refused may have changed meanwhile: then it is asked anew. */
export function useOrderUpdate(scope: BranchScope, orderId: string) {
  const intl = useIntl();
  const client = useQueryClient();
  const words = useErrorWords();
  const update = useMutation({
    mutationFn: (change: OrderChange) => updateOrder(scope, orderId, change),
    onSuccess: ({ order }) => showOrder(client, scope, order),
    onSettled: () => refreshOrders(client, scope),
  });
  const { error } = update;
  const isOvertaken = error instanceof ApiCallError && error.code === "order_state";
  const problem = error === null ? undefined : words(error);
  return { update, problem: isOvertaken ? intl.formatMessage({ id: "orders.overtaken" }) : problem };
}
