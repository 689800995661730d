import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "react-intl";
import type { ReviewBody, SkippedCounts, SkippedReview } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { revertChange } from "#dashboard/api/history/changes.ts";
import { refreshOrders, reviewOrder, showOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

export type ReviewResult = {
  accepted: number;
  published: number;
  returned: number;
  skipped: SkippedReview[];
  skippedCounts: SkippedCounts;
  changeSet: string | null;
  isUndone?: boolean;
};

/** Sends reviews based on the displayed version of the order, and undoes the last one. */
export function useReview(scope: BranchScope, { _id, etag }: Pick<OrderDetails, "_id" | "etag">) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [done, setDone] = useState<ReviewResult>();
  const review = useMutation({
    mutationFn: (body: ReviewBody) =>
      reviewOrder(scope, _id, { ...(etag === undefined ? {} : { etag }), ...body }),
    onMutate: () => setDone(undefined),
    onSuccess: ({ order, ...result }) => {
      showOrder(client, scope, order);
      setDone(result);
    },
    onSettled: () => refreshOrders(client, scope),
  });
  const undo = useMutation({
    mutationFn: (changeSet: string) => revertChange(scope, changeSet),
    onSuccess: () => setDone((last) => last && { ...last, changeSet: null, isUndone: true }),
    onSettled: () => refreshOrders(client, scope),
  });
  const error = review.error ?? undo.error;
  const isOutdated = error instanceof ApiCallError && error.code === "order_state";
  const problem = error === null ? undefined : errorMessage(error);
  return {
    review,
    undo,
    done,
    dismiss: () => setDone(undefined),
    isPending: review.isPending || undo.isPending,
    problem: isOutdated ? intl.formatMessage({ id: "orders.overtaken" }) : problem,
  };
}

export type OrderReviewing = ReturnType<typeof useReview>;
