import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { LanguageReview } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { OrderReviewing } from "./use-review.ts";

/** Counts in the order of the workflow, with the filter of their strings; accepted strings need none. */
const states = [
  ["toReview", { review: "toReview" }],
  ["failing", { review: "failing" }],
  ["rejected", { review: "rejected" }],
  ["accepted", undefined],
  ["unpublished", { review: "unpublished" }],
  ["returned", { review: "returned" }],
  ["notDelivered", { delivered: "no" }],
] as const;

type LanguageProps = {
  scope: BranchScope;
  order: OrderDetails;
  language: { code: string; name: string };
  review: LanguageReview;
  reviewing: OrderReviewing;
  onSendBack: (() => void) | undefined;
};

/** Progress of a language, with counts that link to their strings, and actions on all of them. */
export function ReviewLanguage({ scope, order, language, review, reviewing, onSendBack }: LanguageProps) {
  const { code, name } = language;
  const shown = states.filter(([state]) => review[state] > 0);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
      <div className="min-w-0 grow basis-56">
        <p className="flex items-baseline gap-2">
          <span className="font-medium">{name}</span>
          <bdi className="font-mono text-xs text-ink-muted">{code}</bdi>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-muted tabular-nums">
          {shown.map(([state, query]) => (
            <StateCount
              key={state}
              state={state}
              count={review[state]}
              {...(query && { path: paths.order(scope, order._id, "strings", { language: code, ...query }) })}
            />
          ))}
          {shown.length === 0 && <FormattedMessage id="orders.review.count.none" />}
        </p>
      </div>
      <LanguageActions language={language} review={review} reviewing={reviewing} onSendBack={onSendBack} />
    </li>
  );
}

/** A count, linked to its strings if there is a filter for them. */
function StateCount({ state, count, path }: { state: keyof LanguageReview; count: number; path?: string }) {
  const label = <FormattedMessage id={`orders.review.count.${state}`} values={{ count }} />;
  if (path === undefined) return <span>{label}</span>;
  return (
    <Link to={path} className={`underline hover:text-ink ${state === "failing" ? "text-danger" : ""}`}>
      {label}
    </Link>
  );
}

function LanguageActions(props: Pick<LanguageProps, "language" | "review" | "reviewing" | "onSendBack">) {
  const { language, review: counts, reviewing, onSendBack } = props;
  const intl = useIntl();
  const { review, isPending } = reviewing;
  const languages = [language.code];
  const labelOf = (id: string, count = 0) => `${intl.formatMessage({ id }, { count })}: ${language.name}`;
  return (
    <span className="flex flex-wrap gap-2">
      {onSendBack && counts.toReview + counts.rejected > 0 && (
        <Button size="small" aria-label={labelOf("orders.review.sendBack")} onPress={onSendBack}>
          <FormattedMessage id="orders.review.sendBack" />
        </Button>
      )}
      {counts.unpublished > 0 && (
        <Button
          size="small"
          isPending={isPending}
          aria-label={labelOf("orders.review.publish", counts.unpublished)}
          onPress={() => review.mutate({ action: "publish", languages })}
        >
          <FormattedMessage id="orders.review.publish" values={{ count: counts.unpublished }} />
        </Button>
      )}
      {counts.toReview > 0 && (
        <Button
          size="small"
          isPending={isPending}
          aria-label={labelOf("orders.review.accept", counts.toReview)}
          onPress={() => review.mutate({ action: "accept", languages })}
        >
          <FormattedMessage id="orders.review.accept" values={{ count: counts.toReview }} />
        </Button>
      )}
    </span>
  );
}
