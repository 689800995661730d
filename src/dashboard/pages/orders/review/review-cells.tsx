import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { LanguageReview } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { OrderReviewing } from "./use-review.ts";

/** Strings of each count; accepted strings need no filter. */
const filters = {
  toReview: { review: "toReview" },
  failing: { review: "failing" },
  rejected: { review: "rejected" },
  accepted: undefined,
  unpublished: { review: "unpublished" },
  returned: { review: "returned" },
  notDelivered: { delivered: "no" },
} as const;

type CountsProps = {
  scope: BranchScope;
  order: OrderDetails;
  language: string;
  review: LanguageReview;
  states: ReadonlyArray<keyof LanguageReview>;
};

/** Counts of a language that are not 0, linked to their strings. */
export function ReviewCounts({ scope, order, language, review, states }: CountsProps) {
  const shown = states.filter((state) => review[state] > 0);
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 tabular-nums">
      {shown.map((state) => {
        const label = (
          <FormattedMessage id={`orders.review.count.${state}`} values={{ count: review[state] }} />
        );
        const filter = filters[state];
        if (filter === undefined)
          return (
            <span key={state} className="whitespace-nowrap text-ink-muted">
              {label}
            </span>
          );
        return (
          <Link
            key={state}
            to={paths.order(scope, order._id, "strings", { language, ...filter })}
            className={`whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:decoration-current ${toneOf(state)}`}
          >
            {label}
          </Link>
        );
      })}
      {shown.length === 0 && <span className="text-ink-muted">–</span>}
    </span>
  );
}

function toneOf(state: keyof LanguageReview): string {
  if (state === "failing") return "text-danger";
  return state === "returned" ? "text-warning" : "";
}

type ActionsProps = {
  language: { code: string; name: string };
  review: LanguageReview;
  reviewing: OrderReviewing;
  onSendBack: (() => void) | undefined;
};

/** Review of all strings of a language: accept, publish or send back. */
export function ReviewActions({ language, review: counts, reviewing, onSendBack }: ActionsProps) {
  const intl = useIntl();
  const { review, isPending } = reviewing;
  const languages = [language.code];
  const labelOf = (id: string, count = 0) => `${intl.formatMessage({ id }, { count })}: ${language.name}`;
  return (
    <>
      {counts.toReview > 0 && (
        <Button
          size="small"
          variant="tinted"
          isPending={isPending}
          aria-label={labelOf("orders.review.accept", counts.toReview)}
          onPress={() => review.mutate({ action: "accept", languages })}
        >
          <FormattedMessage id="orders.review.accept" values={{ count: counts.toReview }} />
        </Button>
      )}
      {counts.unpublished > 0 && (
        <Button
          size="small"
          isPending={isPending}
          aria-label={labelOf("orders.review.publishSome", counts.unpublished)}
          onPress={() => review.mutate({ action: "publish", languages })}
        >
          <FormattedMessage id="orders.review.publishSome" values={{ count: counts.unpublished }} />
        </Button>
      )}
      {onSendBack && counts.toReview + counts.rejected > 0 && (
        <Button
          size="small"
          variant="ghost"
          aria-label={labelOf("orders.review.sendBack")}
          onPress={onSendBack}
        >
          <FormattedMessage id="orders.review.sendBack" />
        </Button>
      )}
    </>
  );
}
