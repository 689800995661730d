import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { Language } from "#contract/languages.ts";
import type { Order } from "#contract/orders/orders.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { ordersQuery } from "#dashboard/api/orders/orders.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type DraftInput, openingOf, useDraft } from "./draft/use-draft.ts";
import { useEstimate } from "./estimate/use-estimate.ts";
import { type OrderProblem, orderSchema, type Refusal, valueAt, withRefusals } from "./order-rules.ts";
import type { OrderValues } from "./order-values.ts";
import { useOrderProblemMessage } from "./use-problem-message.ts";
import { useSteps } from "./use-steps.ts";

export type WizardInput = DraftInput & { languages: readonly Language[] };

const noOrders: Order[] = [];
const placedOrders = (orders: Order[]) => orders.filter(({ status }) => status !== "draft");

/** The form of an order with its rules, its draft, its estimate and the navigation between its steps. */
export function useWizardValue(input: WizardInput) {
  const { scope, order, languages, template } = input;
  const client = useQueryClient();
  const messageOf = useOrderProblemMessage();
  const { data: orders = noOrders } = useQuery({ ...ordersQuery(scope), select: placedOrders });
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const rules = useMemo(
    () => orderSchema({ languages, template, orders }, messageOf),
    [languages, template, orders, messageOf],
  );
  const schema = useMemo(() => withRefusals(rules, refusals, messageOf), [rules, refusals, messageOf]);
  const [opening] = useState(() => openingOf(input));
  const form = useForm<OrderValues>({ defaultValues: opening.values, resolver: zodResolver(schema) });
  const draft = useDraft(form, { ...input, opening });
  const steps = useSteps({ scope, form, draft, rules, schema });
  const estimateState = useEstimate(scope, form.watch());
  useLiveRefresh(scope, queryKeys.branch(scope, "orders"));

  /** Shows what the server refused, at its fields. */
  function refuse(found: readonly OrderProblem[]): void {
    setRefusals(found.map((problem) => ({ ...problem, value: valueAt(form.getValues(), problem.path) })));
    // The template, a language or the order to copy may have changed since.
    void client.invalidateQueries({ queryKey: briefTemplateQuery(scope).queryKey });
    void client.invalidateQueries({ queryKey: queryKeys.shared(scope.app, "languages", scope.branch) });
    steps.showFirst(found);
  }

  return { form, wizard: { scope, order, languages, template, orders, draft, steps, estimateState, refuse } };
}

export type Wizard = ReturnType<typeof useWizardValue>["wizard"];
