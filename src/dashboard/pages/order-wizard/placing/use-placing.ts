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
import { issuesOf } from "#dashboard/pages/order-wizard/order-issues.ts";
import { scopeRequestOf } from "#dashboard/pages/order-wizard/order-values.ts";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { paths } from "#dashboard/paths.ts";
import type { Placed } from "./placed-with-changes.tsx";

/**
 * Places the order if it matches the shown estimate, which is requested again right before. If they differ,
 * the difference is shown, and the next press places the order.
 */
export function usePlacing(onPlaced: (placed: Placed) => void) {
  const { scope, form, values, estimated, checkAll, refuse } = useWizard();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const intl = useIntl();
  const [problem, setProblem] = useState<string>();
  const [changes, setChanges] = useState<EstimateChange[]>([]);

  async function placeOrder(): Promise<void> {
    const { stored } = form.get();
    if (!stored || !(await form.saveAll())) return;
    // Changes that others stored in this moment are shown before the order is placed.
    if (!isSame(fieldsOf(form.get().values), fieldsOf(values)))
      return setProblem(intl.formatMessage({ id: "wizard.renewed" }));
    const requested = scopeRequestOf(values);
    const latest = await client.fetchQuery({ ...estimateQuery(scope, requested), staleTime: 0 });
    const found = changesOf(estimated.estimate?.targetLanguages ?? {}, latest.targetLanguages);
    setChanges(found);
    if (found.length === 0) await request(latest);
  }

  async function request({ targetLanguages }: OrderEstimate): Promise<void> {
    const { id = "", etag } = form.get().stored ?? {};
    const { order } = await updateOrder(scope, id, { status: "requested", etag });
    form.stop();
    const differing = changesOf(targetLanguages, order.targetLanguages);
    if (differing.length > 0) onPlaced({ order, changes: differing });
    else await navigate(paths.order(scope, order.id));
    showOrder(client, scope, order);
    void refreshOrders(client, scope);
  }

  function showError(error: unknown): void {
    const issues = error instanceof ApiCallError ? issuesOf(error.details) : [];
    if (issues.length > 0) refuse(issues);
    setProblem(errorMessage(error));
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
      if (checkAll()) placing.mutate();
    },
  };
}
