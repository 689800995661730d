import {
  ArrowRight,
  CalendarClock,
  CircleCheck,
  GitBranch,
  Globe,
  type LucideIcon,
  MessageSquare,
  PackageCheck,
  Paperclip,
  Pencil,
  Redo2,
  Send,
  Undo2,
  UserPlus,
} from "lucide-react";
import { FormattedList, FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { formerMember } from "#contract/members/former-member.ts";
import type { OrderEvent, RemainingWork } from "#contract/orders/orders.ts";
import { OrderStatusPill } from "#dashboard/appearance/order-status.tsx";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import type { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";

const icons: Record<OrderEvent["event"], LucideIcon> = {
  created: Send,
  status: ArrowRight,
  delivery: PackageCheck,
  edited: CalendarClock,
  files: Paperclip,
  assigned: UserPlus,
  comment: MessageSquare,
  accepted: CircleCheck,
  published: Globe,
  returned: Undo2,
  returnUndone: Redo2,
  draftsMoved: GitBranch,
  renamed: Pencil,
};

type NameOf = ReturnType<typeof useLanguageNames>;
type AssigneeChange = NonNullable<OrderEvent["assigned"]>[number];

/** An event in the history of an order: user, event, time and comment. */
export function TimelineEvent(props: { event: OrderEvent; nameOf: NameOf; isLast: boolean }) {
  const { event, nameOf, isLast } = props;
  const Icon = icons[event.event];
  return (
    <li className="flex gap-3 text-sm">
      <span aria-hidden className="flex flex-none flex-col items-center">
        <span className="flex size-6 items-center justify-center rounded-full bg-surface-3 text-ink-muted">
          <Icon size={13} className={event.event === "status" ? "rtl:-scale-x-100" : ""} />
        </span>
        {!isLast && <span className="w-px flex-1 bg-line" />}
      </span>
      <div className="min-w-0 flex-1 pb-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">
            <PersonName name={event.user?.name ?? formerMember} />
          </span>
          <EventText event={event} nameOf={nameOf} />
          <span className="text-xs text-ink-muted">
            <TimeAgo time={event.created} />
          </span>
        </p>
        {event.left && <RemainingCounts left={event.left} />}
        {event.comment !== "" && (
          <p dir="auto" className="mt-1.5 rounded-md bg-surface-2 px-3 py-2 break-words whitespace-pre-wrap">
            {event.comment}
          </p>
        )}
      </div>
    </li>
  );
}

/** Remaining work of an order when it was closed. */
function RemainingCounts({ left }: { left: RemainingWork }) {
  const kinds = (["notDelivered", "toReview", "unpublished"] as const).filter((kind) => left[kind] > 0);
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-muted tabular-nums">
      {kinds.map((kind) => (
        <span key={kind}>
          <FormattedMessage id={`orders.review.count.${kind}`} values={{ count: left[kind] }} />
        </span>
      ))}
    </p>
  );
}

function EventText({ event, nameOf }: { event: OrderEvent; nameOf: NameOf }) {
  if (event.assigned) return <AssignedText assigned={event.assigned} nameOf={nameOf} />;
  if (event.event === "created" && event.to === "draft")
    return <FormattedMessage id="orders.event.drafted" />;
  if (event.event === "edited" && event.from === "draft")
    return <FormattedMessage id="orders.event.draftEdited" />;
  if (event.event === "status" && event.from === "draft" && event.to === "requested")
    return <FormattedMessage id="orders.event.created" />;
  if (event.event === "status" && event.to !== null)
    return (
      <>
        <FormattedMessage id="orders.event.status" />
        <OrderStatusPill status={event.to} />
      </>
    );
  const delivered = Object.entries(event.delivered ?? {});
  const count = delivered.reduce((sum, [, strings]) => sum + strings, 0);
  return (
    <>
      <FormattedMessage id={`orders.event.${event.event}`} values={{ count }} />
      {delivered.length > 0 && (
        <span className="text-ink-muted tabular-nums">
          {delivered.map(([code, strings]) => (
            <span key={code} className="me-2">
              <bdi className="font-mono text-xs">{code}</bdi> <FormattedNumber value={strings} />
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** Lists the people who were assigned to languages or removed from them, with one clause per person. */
function AssignedText({ assigned, nameOf }: { assigned: readonly AssigneeChange[]; nameOf: NameOf }) {
  const intl = useIntl();
  const byPerson = Map.groupBy(assigned, ({ user, removed }) => `${user?._id} ${removed}`);
  const clauses = [...byPerson].map(([key, changes]) => {
    // Former members are one group, in which a language may occur twice.
    const languages = [...new Set(changes.map(({ language }) => nameOf(language)))];
    languages.sort((a, b) => a.localeCompare(b, intl.locale));
    return (
      <FormattedMessage
        key={key}
        id={`orders.event.assigned.${changes[0]?.removed ? "removed" : "added"}`}
        values={{
          name: <PersonName name={changes[0]?.user?.name ?? formerMember} />,
          languages: <bdi>{intl.formatList(languages)}</bdi>,
        }}
      />
    );
  });
  return (
    <span>
      <FormattedMessage
        id="orders.event.assigned"
        values={{ changes: <FormattedList type="unit" value={clauses} /> }}
      />
    </span>
  );
}
