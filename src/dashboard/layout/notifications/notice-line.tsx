import {
  AtSign,
  ClipboardList,
  type LucideIcon,
  MessageSquare,
  Undo2,
  UserPlus,
  Webhook,
} from "lucide-react";
import { useIntl } from "react-intl";
import { Link } from "react-router";
import type { Notification, NotificationType } from "#contract/notifications/notifications.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { noticeData, pathOfNotice } from "./notice-data.ts";
import { NoticeSentence } from "./notice-sentence.tsx";

const icons: Record<NotificationType, LucideIcon> = {
  "order.created": ClipboardList,
  "order.status_changed": ClipboardList,
  "order.delivered": ClipboardList,
  "order.returned": Undo2,
  "order.commented": MessageSquare,
  mention: AtSign,
  "discussion.reply": MessageSquare,
  "webhook.failing": Webhook,
  "webhook.disabled": Webhook,
  invitation: UserPlus,
};

const lineClass =
  "flex w-full items-start gap-3 px-3 py-2 text-start text-sm -outline-offset-2 hover:bg-surface-2";

/** One notification; opening it marks it as read. */
export function NoticeLine({ notice, onOpen }: { notice: Notification; onOpen: () => void }) {
  const path = pathOfNotice(notice);
  if (path === undefined)
    return (
      <button type="button" data-notice="" className={lineClass} onClick={ignoreDoubleClick(onOpen)}>
        <NoticeContent notice={notice} />
      </button>
    );
  return (
    // A middle click, which opens a new tab, marks it as read too.
    <Link to={path} data-notice="" className={lineClass} onClick={onOpen} onAuxClick={onOpen}>
      <NoticeContent notice={notice} />
    </Link>
  );
}

function NoticeContent({ notice }: { notice: Notification }) {
  const intl = useIntl();
  const isUnread = notice.read === null;
  const Icon = icons[notice.type];
  const { text } = noticeData(notice.data);
  return (
    <>
      <Icon
        aria-hidden
        size={16}
        className={`mt-0.5 flex-none ${isUnread ? "text-accent" : "text-ink-muted"}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${isUnread ? "" : "text-ink-muted"}`}>
          <NoticeSentence notice={notice} />
        </span>
        {text && (
          <span dir="auto" className="mt-0.5 line-clamp-2 block text-xs break-words text-ink-muted">
            {text}
          </span>
        )}
        <span className="mt-0.5 block text-xs text-ink-muted">
          <TimeAgo time={notice.created} />
        </span>
      </span>
      <span className="mt-1.5 size-2 flex-none">
        {isUnread && (
          <span
            role="img"
            aria-label={intl.formatMessage({ id: "inbox.unread" })}
            className="block size-2 rounded-full bg-accent"
          />
        )}
      </span>
    </>
  );
}
