import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OrderEstimate, OrderWish } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { estimateQuery } from "#dashboard/api/orders/orders.ts";
import { useSettled } from "#dashboard/lib/time/use-settled.ts";
import { copiesWhole, type OrderValues, scopeWishOf } from "#dashboard/pages/order-wizard/order-values.ts";

export type Estimated = {
  /** What it is asked for. */
  wish: OrderWish;
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
  const asked = JSON.stringify(scopeWishOf(values));
  const settled = useSettled(asked);
  const wish = useMemo<OrderWish>(() => JSON.parse(settled), [settled]);
  const isAsked = values.sourceLanguage !== "" && (values.languages.length > 0 || copiesWhole(values));
  const query = useQuery({
    ...estimateQuery(scope, wish),
    enabled: isAsked && asked === settled,
    placeholderData: keepPreviousData,
  });
  return {
    wish,
    estimate: isAsked && query.error === null ? query.data : undefined,
    isAsked,
    isUpdating: isAsked && (asked !== settled || query.isPlaceholderData || query.isPending),
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
  };
}
