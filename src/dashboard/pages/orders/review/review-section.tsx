import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { isReviewable, type LanguageReview } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { orderReviewQuery } from "#dashboard/api/orders/orders.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { ReviewLanguage } from "./review-language.tsx";
import { ReviewNotice } from "./review-notice.tsx";
import { sumOfReview } from "./review-sums.ts";
import { SendBackDialog } from "./send-back-dialog.tsx";
import { type OrderReviewing, useReview } from "./use-review.ts";

type ReviewProps = {
  scope: BranchScope;
  order: OrderDetails;
  /** The project stores deliveries as drafts until they are published. */
  drafts: boolean;
};

/** Delivered strings by language, to be accepted, published or sent back. */
export function ReviewSection({ scope, order, drafts }: ReviewProps) {
  const review = useQuery(orderReviewQuery(scope, order._id));
  const { languages, etag } = review.data ?? {};
  const reviewing = useReview(scope, { ...order, etag });
  const isEmpty =
    languages !== undefined &&
    sumOfReview(languages, "toReview", "rejected", "accepted", "unpublished") === 0;
  const { done, problem } = reviewing;
  // The last result and its undo button stay when nothing is left to review.
  if (isEmpty && done === undefined && problem === undefined) return null;
  return (
    <Section
      title={<FormattedMessage id="orders.review" />}
      about={
        !isEmpty && (
          <>
            <FormattedMessage
              id={order.status === "done" ? "orders.review.about.done" : "orders.review.about"}
            />{" "}
            {!drafts && <FormattedMessage id="orders.review.about.live" />}
          </>
        )
      }
    >
      {review.isPending && <Loading lines={3} />}
      {review.isError && <Failed error={review.error} onRetry={() => void review.refetch()} />}
      <ReviewNotice reviewing={reviewing} />
      {languages && !isEmpty && (
        <Languages scope={scope} order={{ ...order, etag }} languages={languages} reviewing={reviewing} />
      )}
    </Section>
  );
}

type LanguagesProps = Pick<ReviewProps, "scope" | "order"> & {
  languages: Record<string, LanguageReview>;
  reviewing: OrderReviewing;
};

function Languages({ scope, order, languages, reviewing }: LanguagesProps) {
  const nameOf = useLanguageNames(scope);
  const [languageToReturn, setLanguageToReturn] = useState<string>();
  const { review, isPending } = reviewing;
  const toReview = sumOfReview(languages, "toReview");
  const unpublished = sumOfReview(languages, "unpublished");
  const chosenCounts = languageToReturn === undefined ? undefined : languages[languageToReturn];
  return (
    <>
      {Object.keys(languages).length > 1 && toReview + unpublished > 0 && (
        <div className="flex flex-wrap gap-2">
          {toReview > 0 && (
            <Button isPending={isPending} onPress={() => review.mutate({ action: "accept" })}>
              <FormattedMessage id="orders.review.accept.all" values={{ count: toReview }} />
            </Button>
          )}
          {unpublished > 0 && (
            <Button isPending={isPending} onPress={() => review.mutate({ action: "publish" })}>
              <FormattedMessage id="orders.review.publish.all" values={{ count: unpublished }} />
            </Button>
          )}
        </div>
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {Object.entries(languages).map(([code, counts]) => (
          <ReviewLanguage
            key={code}
            scope={scope}
            order={order}
            language={{ code, name: nameOf(code) }}
            review={counts}
            reviewing={reviewing}
            onSendBack={isReviewable(order.status, "sendBack") ? () => setLanguageToReturn(code) : undefined}
          />
        ))}
      </ul>
      {languageToReturn !== undefined && chosenCounts && (
        <SendBackDialog
          reviewing={reviewing}
          name={nameOf(languageToReturn)}
          storageName={`sendBack.${scope.app}.${order._id}.${languageToReturn}`}
          shown={{
            counts: { open: chosenCounts.toReview + chosenCounts.rejected, rejected: chosenCounts.rejected },
            choice: { languages: [languageToReturn] },
            etag: order.etag,
          }}
          onClose={() => setLanguageToReturn(undefined)}
        />
      )}
    </>
  );
}
