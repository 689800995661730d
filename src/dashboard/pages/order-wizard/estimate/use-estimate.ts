import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OrderEstimate, OrderRequest } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { estimateQuery } from "#dashboard/api/orders/orders.ts";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { copiesWhole, type OrderValues, scopeRequestOf } from "#dashboard/pages/order-wizard/order-values.ts";

export type Estimated = {
  /** What it is asked for. */
  requested: OrderRequest;
  /** Undefined while nothing can be estimated, or until the first answer. */
  estimate: OrderEstimate | undefined;
  /** Languages are chosen, so that there is something to ask. */
  isAsked: boolean;
  /** What is shown belongs to another choice than the one that is made. */
  isUpdating: boolean;
  error: unknown;
  retry: () => void;
};

/** What the order would hold, asked again soon after each change of its scope; the last answer stays meanwhile. */
export function useEstimate(scope: BranchScope, values: OrderValues): Estimated {
  // Compared as a text: what is typed into the brief makes no new question.
  const asked = JSON.stringify(scopeRequestOf(values));
  const settled = useDebounced(asked);
  const requested = useMemo<OrderRequest>(() => JSON.parse(settled), [settled]);
  const isAsked = values.sourceLanguage !== "" && (values.languages.length > 0 || copiesWhole(values));
  const query = useQuery({
    ...estimateQuery(scope, requested),
    enabled: isAsked && asked === settled,
    placeholderData: keepPreviousData,
  });
  return {
    requested,
    estimate: isAsked && query.error === null ? query.data : undefined,
    isAsked,
    isUpdating: isAsked && (asked !== settled || query.isPlaceholderData || query.isPending),
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
  };
}
