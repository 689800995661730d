import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { isReviewable, type LanguageReview } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { orderReviewQuery } from "#dashboard/api/orders/orders.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { DeliverActions } from "#dashboard/pages/orders/delivery/deliver-actions.tsx";
import { ReviewNotice } from "#dashboard/pages/orders/review/review-notice.tsx";
import { sumOfReview } from "#dashboard/pages/orders/review/review-sums.ts";
import { SendBackDialog } from "#dashboard/pages/orders/review/send-back-dialog.tsx";
import { type OrderReviewing, useReview } from "#dashboard/pages/orders/review/use-review.ts";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { LanguageTable } from "./language-table.tsx";

type LanguagesProps = { scope: BranchScope; order: OrderDetails; project: Project; rights: OrderRights };

/** The languages of an order: delivery, review, assignees and their actions. */
export function LanguagesSection({ scope, order, project, rights }: LanguagesProps) {
  const nameOf = useLanguageNames(scope);
  const canReview = rights.canReview && isReviewable(order.status, "accept");
  const review = useQuery({ ...orderReviewQuery(scope, order._id), enabled: canReview });
  const { languages: reviews, etag } = (canReview && review.data) || {};
  const reviewedOrder = { ...order, etag };
  const reviewing = useReview(scope, reviewedOrder);
  const [languageToReturn, setLanguageToReturn] = useState<string>();
  const returnCounts = languageToReturn === undefined ? undefined : reviews?.[languageToReturn];
  const isDelivered =
    reviews !== undefined && sumOfReview(reviews, "toReview", "rejected", "accepted", "unpublished") > 0;
  return (
    <Section
      title={<FormattedMessage id="orders.languages" />}
      about={isDelivered && <ReviewHint isDone={order.status === "done"} drafts={!project.branching} />}
    >
      {review.isError && <Failed error={review.error} onRetry={() => void review.refetch()} />}
      <ReviewNotice reviewing={reviewing} />
      <div className="flex flex-wrap gap-2">
        {reviews && <ReviewAll languages={reviews} reviewing={reviewing} />}
        <DeliverActions scope={scope} order={order} project={project} canDeliver={rights.canDeliver} />
      </div>
      <LanguageTable
        scope={scope}
        order={order}
        app={project._id}
        canAssign={rights.canAssign}
        reviews={reviews}
        reviewing={reviewing}
        onSendBack={isReviewable(order.status, "sendBack") ? setLanguageToReturn : undefined}
      />
      {languageToReturn !== undefined && returnCounts && (
        <SendBackDialog
          reviewing={reviewing}
          name={nameOf(languageToReturn)}
          storageName={`sendBack.${scope.app}.${order._id}.${languageToReturn}`}
          shown={{
            counts: { open: returnCounts.toReview + returnCounts.rejected, rejected: returnCounts.rejected },
            choice: { languages: [languageToReturn] },
            etag,
          }}
          onClose={() => setLanguageToReturn(undefined)}
        />
      )}
    </Section>
  );
}

function ReviewHint({ isDone, drafts }: { isDone: boolean; drafts: boolean }) {
  return (
    <>
      <FormattedMessage id={isDone ? "orders.review.about.done" : "orders.review.about"} />{" "}
      {!drafts && <FormattedMessage id="orders.review.about.live" />}
    </>
  );
}

type AllProps = { languages: Record<string, LanguageReview>; reviewing: OrderReviewing };

/** Accepts or publishes the strings of all languages. */
function ReviewAll({ languages, reviewing }: AllProps) {
  const { review, isPending } = reviewing;
  const toReview = sumOfReview(languages, "toReview");
  const unpublished = sumOfReview(languages, "unpublished");
  if (Object.keys(languages).length < 2) return null;
  return (
    <>
      {toReview > 0 && (
        <Button variant="tinted" isPending={isPending} onPress={() => review.mutate({ action: "accept" })}>
          <FormattedMessage id="orders.review.accept.all" values={{ count: toReview }} />
        </Button>
      )}
      {unpublished > 0 && (
        <Button isPending={isPending} onPress={() => review.mutate({ action: "publish" })}>
          <FormattedMessage id="orders.review.publish.all" values={{ count: unpublished }} />
        </Button>
      )}
    </>
  );
}
