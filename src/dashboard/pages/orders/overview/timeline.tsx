import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { CommentForm } from "./comment-form.tsx";
import { TimelineEvent } from "./timeline-event.tsx";

/** History of an order, newest first. */
export function Timeline(props: { scope: BranchScope; order: OrderDetails; canComment: boolean }) {
  const { scope, order } = props;
  const intl = useIntl();
  const nameOf = useLanguageNames(scope);
  const events = (order.timeline ?? []).toReversed();
  return (
    <Section title={<FormattedMessage id="orders.timeline" />}>
      {props.canComment && <CommentForm scope={scope} order={order} />}
      <ol aria-label={intl.formatMessage({ id: "orders.timeline" })} className="pt-2">
        {events.map((event, index) => (
          <TimelineEvent
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest event, before which none is inserted
            key={events.length - index}
            event={event}
            nameOf={nameOf}
            isLast={index === events.length - 1}
          />
        ))}
      </ol>
    </Section>
  );
}
