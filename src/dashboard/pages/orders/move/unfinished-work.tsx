import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { orderReviewQuery } from "#dashboard/api/orders/orders.ts";
import { sumOfReview } from "#dashboard/pages/orders/review/review-sums.ts";
import { useReview } from "#dashboard/pages/orders/review/use-review.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const kinds = ["notDelivered", "toReview", "rejected", "unpublished"] as const;

/** Lists the unfinished work of an order that is about to end, and offers to publish its drafts first. */
export function UnfinishedWork({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const { data } = useQuery(orderReviewQuery(scope, order._id));
  const { review, isPending, problem } = useReview(scope, order);
  if (data === undefined) return null;
  const counts = kinds.map((kind) => ({ kind, count: sumOfReview(data.languages, kind) }));
  const unfinished = counts.filter(({ count }) => count > 0);
  const unpublished = sumOfReview(data.languages, "unpublished");
  if (unfinished.length === 0)
    return (
      <Notice tone="success">
        <FormattedMessage id="orders.left.nothing" />
      </Notice>
    );
  return (
    <>
      <Notice>
        <p>
          <FormattedMessage id="orders.left" />
        </p>
        <ul className="mt-1 list-disc ps-5">
          {unfinished.map(({ kind, count }) => (
            <li key={kind}>
              <FormattedMessage id={`orders.review.count.${kind}`} values={{ count }} />
            </li>
          ))}
        </ul>
        {unpublished > 0 && (
          <p className="mt-2">
            <Button size="small" isPending={isPending} onPress={() => review.mutate({ action: "publish" })}>
              <FormattedMessage id="orders.review.publish" values={{ count: unpublished }} />
            </Button>
          </p>
        )}
      </Notice>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  );
}
