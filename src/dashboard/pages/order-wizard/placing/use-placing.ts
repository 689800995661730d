import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useNavigate } from "react-router";
import type { OrderEstimate } from "#contract/orders/orders.ts";
import { estimateQuery, refreshOrders, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { isSame } from "#dashboard/lib/three-way.ts";
import { fieldsOf } from "#dashboard/pages/order-wizard/draft/order-fields.ts";
import { changesOf, type EstimateChange } from "#dashboard/pages/order-wizard/estimate/estimate-rows.ts";
import { problemsOf, stepOf } from "#dashboard/pages/order-wizard/order-rules.ts";
import { scopeRequestOf } from "#dashboard/pages/order-wizard/order-values.ts";
import { useOrderProblemMessage } from "#dashboard/pages/order-wizard/use-problem-message.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { paths } from "#dashboard/paths.ts";
import type { Placed } from "./placed-with-changes.tsx";

/**
 * Places the order if it matches the shown estimate, which is requested again right before. If they differ, the
 * difference is shown, and the next press places the order.
 */
export function usePlacing(onPlaced: (placed: Placed) => void) {
  const { scope, draft, estimateState, steps, refuse } = useWizard();
  const { values, getValues } = useOrderForm();
  const messageOf = useOrderProblemMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const intl = useIntl();
  const [problem, setProblem] = useState<string>();
  const [changes, setChanges] = useState<EstimateChange[]>([]);

  async function placeOrder(): Promise<void> {
    if (!draft.stored || !(await draft.saveAll())) return;
    // Changes that others stored in this moment are shown before the order is placed.
    if (!isSame(fieldsOf(getValues()), fieldsOf(values)))
      return setProblem(intl.formatMessage({ id: "wizard.renewed" }));
    const requested = scopeRequestOf(values);
    const latest = await client.fetchQuery({ ...estimateQuery(scope, requested), staleTime: 0 });
    const found = changesOf(estimateState.estimate?.targetLanguages ?? {}, latest.targetLanguages);
    setChanges(found);
    if (found.length === 0) await sendOrder(latest);
  }

  async function sendOrder({ targetLanguages }: OrderEstimate): Promise<void> {
    const { stored, baseline } = draft.get();
    const change = { status: "requested", etag: baseline.etag } as const;
    const { order } = await updateOrder(scope, stored?.id ?? "", change);
    draft.stop();
    const differing = changesOf(targetLanguages, order.targetLanguages);
    if (differing.length > 0) onPlaced({ order, changes: differing });
    else await navigate(paths.order(scope, order.id));
    showOrder(client, scope, order);
    void refreshOrders(client, scope);
  }

  function showError(error: unknown): void {
    const problems = error instanceof ApiCallError ? problemsOf(error.details) : [];
    if (problems.length > 0) refuse(problems);
    const others = problems.filter((found) => stepOf(found) === "review");
    setProblem(others.length > 0 ? others.map(messageOf).join(" ") : errorMessage(error));
    // The draft was changed or placed elsewhere: reloads it and shows its state.
    const isOutdated = error instanceof ApiCallError && ["conflict", "order_state"].includes(error.code);
    if (isOutdated) void refreshOrders(client, scope);
  }

  const placing = useMutation({ mutationFn: placeOrder, onError: showError });
  return {
    isPending: placing.isPending,
    problem,
    changes,
    placeOrder: () => {
      setProblem(undefined);
      if (steps.checkAll()) placing.mutate();
    },
  };
}
