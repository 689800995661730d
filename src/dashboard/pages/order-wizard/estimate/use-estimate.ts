import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OrderEstimate, OrderRequest } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { estimateQuery } from "#dashboard/api/orders/orders.ts";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { copiesWhole, type OrderValues, scopeRequestOf } from "#dashboard/pages/order-wizard/order-values.ts";

export type EstimateState = {
  /** The request that the estimate answers. */
  request: OrderRequest;
  /** Undefined while nothing can be estimated, and until the first response. */
  estimate: OrderEstimate | undefined;
  /** Whether languages are selected, so that there is something to estimate. */
  isEnabled: boolean;
  /** Whether the shown estimate belongs to an earlier selection. */
  isUpdating: boolean;
  error: unknown;
  retry: () => void;
};

/**
 * Estimates the order, again shortly after each change of its scope; the previous estimate stays until then.
 */
export function useEstimate(scope: BranchScope, values: OrderValues): EstimateState {
  // Compared as text, so typing into the brief causes no new request.
  const requestText = JSON.stringify(scopeRequestOf(values));
  const debouncedText = useDebounced(requestText);
  const request = useMemo<OrderRequest>(() => JSON.parse(debouncedText), [debouncedText]);
  const isEnabled = values.sourceLanguage !== "" && (values.languages.length > 0 || copiesWhole(values));
  const query = useQuery({
    ...estimateQuery(scope, request),
    enabled: isEnabled && requestText === debouncedText,
    placeholderData: keepPreviousData,
  });
  return {
    request,
    estimate: isEnabled && query.error === null ? query.data : undefined,
    isEnabled,
    isUpdating: isEnabled && (requestText !== debouncedText || query.isPlaceholderData || query.isPending),
    error: isEnabled ? query.error : null,
    retry: () => void query.refetch(),
  };
}
